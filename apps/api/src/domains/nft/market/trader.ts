import { hot, type Database } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { type NoEarning, noEarning } from '../../../platform/standing.ts';

/** Why somebody neither buys nor sells now. */
export type NoTrade =
  | Extract<NoEarning, 'account_limited'>
  | 'account_leaving'
  | 'in_review'
  | 'same_device';

interface Standing {
  readonly id: bigint;
  readonly why: NoEarning | null;
  readonly is_leaving: boolean;
  readonly in_review: boolean;
}

const STANDINGS = `select u.id, ${noEarning('false')} as why, u.status = 'deleting' as is_leaving,
    exists (select from risk_case c where c.user_id = u.id and c.state = 'open') as in_review
  from "user" u where u.id = any($1::bigint[])`;
const ONE_DEVICE = `select share_a_device($1, $2) as is_one`;

const standingsOf = (db: Database, ids: readonly bigint[]) =>
  hot<Standing>(db, 'nft_traders', STANDINGS, [ids]);

const whyNot = (standing: Standing | undefined): NoTrade | null => {
  if (!standing || standing.why !== null) return 'account_limited';
  if (standing.is_leaving) return 'account_leaving';
  return standing.in_review ? 'in_review' : null;
};

/** Why this person neither buys nor sells; null: they do. */
export const whyNoTrade = async (db: Database, userId: bigint): Promise<NoTrade | null> =>
  whyNot((await standingsOf(db, [userId]))[0]);

/** 1306: this person neither buys nor sells now. */
export const mustTrade = async (db: Database, userId: bigint): Promise<void> => {
  const why = await whyNoTrade(db, userId);
  if (why) fail(1306, { data: { reasons: [why] } });
};

/**
 * Who buys from whom. Points go from one person to another by nothing else, so accounts that were ever used on one
 * device do not trade with each other: nobody gathers what second accounts have earned. 1306: the buyer does not trade, or
 * not with this seller. `isGone`: the seller does not trade any more, so the offer is as good as gone.
 */
export const mustTradeTogether = async (
  db: Database,
  { buyer, seller }: { readonly buyer: bigint; readonly seller: bigint },
  isGone: 1804 | 1117 = 1804,
): Promise<void> => {
  const found = await standingsOf(db, [buyer, seller]);
  const of = (id: bigint) => whyNot(found.find((each) => each.id === id));
  const own = of(buyer);
  if (own) fail(1306, { data: { reasons: [own] } });
  // Nothing leaves an account that somebody is looking at.
  const theirs = of(seller);
  if (theirs && theirs !== 'account_leaving') fail(isGone);
  const [devices] = await hot<{ is_one: boolean }>(db, 'nft_one_device', ONE_DEVICE, [
    buyer,
    seller,
  ]);
  if (devices?.is_one) fail(1306, { data: { reasons: ['same_device' satisfies NoTrade] } });
};
