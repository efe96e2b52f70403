import { cashOutAgeMs } from '../../wallet/cash-outs/payer.ts';
import { hot, type Database } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { type NoEarning, noEarning } from '../../../platform/standing.ts';

type Needs = Pick<Services, 'clock' | 'numbers' | 'config'> & { readonly db: Database };

/** Who gets what from whom; `nftId`: null where `buyer` gives potions to `seller`, and nothing is paid. */
interface Trade {
  readonly buyer: bigint;
  readonly seller: bigint;
  readonly nftId: bigint | null;
}

/** Why somebody neither buys nor sells now. */
export type NoTrade =
  | Extract<NoEarning, 'account_limited'>
  | 'account_leaving'
  | 'in_review'
  | 'account_new'
  | 'same_device'
  | 'bought_back';

interface Standing {
  readonly id: bigint;
  readonly why: NoEarning | null;
  readonly is_leaving: boolean;
  readonly in_review: boolean;
  readonly created_at: Date;
}

const STANDINGS = `select u.id, u.created_at, ${noEarning('false')} as why, u.status = 'deleting' as is_leaving,
    exists (select from risk_case c where c.user_id = u.id and c.state = 'open') as in_review
  from "user" u where u.id = any($1::bigint[])`;
const BETWEEN = `select share_a_device($1, $2) as is_one,
  exists (select from market_listing l where l.nft_id = $3 and l.state = 'sold' and l.seller_id = $1
    and l.closed_at > $4::timestamptz) as was_theirs`;

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

/** Points leave an account by a sale as they do by a cash-out, so they do from the same age on. */
const tooNew = (
  { clock, numbers, config }: Needs,
  standings: readonly Standing[],
  id: bigint,
): NoTrade | null => {
  const since = standings.find((each) => each.id === id)?.created_at.getTime() ?? 0;
  return since + cashOutAgeMs({ numbers, config }) > clock.rule().getTime() ? 'account_new' : null;
};

/** 1306: this person offers nothing now. */
export const mustSell = async (needs: Needs, userId: bigint): Promise<void> => {
  const found = await standingsOf(needs.db, [userId]);
  const why = whyNot(found[0]) ?? tooNew(needs, found, userId);
  if (why) fail(1306, { data: { reasons: [why] } });
};

/**
 * Who buys from whom. Points go from one person to another by nothing else, so accounts that were ever used on one
 * device do not trade with each other, nobody buys what they have just sold, and a new account buys from no person
 * and gives nobody anything: nobody gathers what second accounts have earned. 1306: the buyer does not trade, or
 * not with this seller. `isGone`: the seller does not trade any more, so the offer is as good as gone.
 */
export const mustTradeTogether = async (
  needs: Needs,
  { buyer, seller, nftId }: Trade,
  isGone: 1804 | 1117 = 1804,
): Promise<void> => {
  const why = await whyNoTradeTogether(needs, { buyer, seller, nftId });
  if (why === 'gone') fail(isGone);
  if (why) fail(1306, { data: { reasons: [why] } });
};

/** Why this buyer cannot trade with this seller; `gone`: the seller does not trade any more; null: they can. */
export const whyNoTradeTogether = async (
  needs: Needs,
  { buyer, seller, nftId }: Trade,
): Promise<NoTrade | 'gone' | null> => {
  const { db, clock, numbers } = needs;
  const found = await standingsOf(db, [buyer, seller]);
  const of = (id: bigint) => whyNot(found.find((each) => each.id === id));
  const own = of(buyer) ?? tooNew(needs, found, buyer);
  if (own) return own;
  // Nothing leaves an account that somebody is looking at.
  const theirs = of(seller);
  if (theirs && theirs !== 'account_leaving') return 'gone';
  const from = new Date(clock.rule().getTime() - numbers.nft_buy_back_ms);
  const values = [buyer, seller, nftId, from];
  const [between] = await hot<{ is_one: boolean; was_theirs: boolean }>(
    db,
    'nft_between',
    BETWEEN,
    values,
  );
  if (between?.is_one) return 'same_device';
  return between?.was_theirs ? 'bought_back' : null;
};
