import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { type Ineligible, ineligible } from '../../eligibility/eligibility.ts';

type Needs = Pick<Services, 'clock' | 'settings' | 'config'> & { readonly db: Database };

/** Who gets what from whom; `nftId`: null where `buyer` gives potions to `seller`, and nothing is paid. */
interface Trade {
  readonly buyer: bigint;
  readonly seller: bigint;
  readonly nftId: bigint | null;
}

/** Why somebody neither buys nor sells now. */
export type NoTrade = Ineligible | 'account_leaving' | 'bought_back';

interface Standing {
  readonly id: bigint;
  readonly why: Ineligible | null;
  readonly is_leaving: boolean;
}

const STANDINGS = `select u.id, ${ineligible('u.id', 'false')} as why, u.status = 'deleting' as is_leaving
  from "user" u where u.id = any($1::bigint[])`;
const WAS_THEIRS = `select from market_listing l where l.nft_id = $2 and l.state = 'sold' and l.seller_id = $1
  and l.closed_at > $3::timestamptz limit 1`;

const tradeBlocker = (standing: Standing | undefined): NoTrade | null => {
  if (!standing) return 'account_limited';
  return standing.why ?? (standing.is_leaving ? 'account_leaving' : null);
};

const standingsOf = async (
  db: Database,
  ...ids: readonly bigint[]
): Promise<(NoTrade | null)[]> => {
  const found = await preparedQuery<Standing>(db, 'nft_traders', STANDINGS, [ids]);
  return ids.map((id) => tradeBlocker(found.find((each) => each.id === id)));
};

/** Why this person neither buys of people nor sells; null: they do. */
export const tradeBlockerOf = async (db: Database, userId: bigint): Promise<NoTrade | null> =>
  (await standingsOf(db, userId))[0] ?? null;

/** Why this person buys nothing of Taice itself, which needs no verification. */
export const purchaseBlockerOf = async (db: Database, userId: bigint): Promise<NoTrade | null> => {
  const why = await tradeBlockerOf(db, userId);
  return why === 'unverified' ? null : why;
};

/** 1306: this person offers nothing now. */
export const mustSell = async ({ db }: Needs, userId: bigint): Promise<void> => {
  const why = await tradeBlockerOf(db, userId);
  if (why) fail(1306, { data: { reasons: [why] } });
};

/**
 * Refuses with 1306 where the buyer does not trade, or buys back what they have just sold. `isGone`: the seller does not
 * trade any more, so the offer is as good as gone.
 */
export const assertCanTrade = async (
  needs: Needs,
  { buyer, seller, nftId }: Trade,
  isGone: 1804 | 1117 = 1804,
): Promise<void> => {
  const why = await tradeBlockerBetween(needs, { buyer, seller, nftId });
  if (why === 'gone') fail(isGone);
  if (why) fail(1306, { data: { reasons: [why] } });
};

/** Why this buyer cannot trade with this seller; `gone`: the seller does not trade any more; null: they can. */
export const tradeBlockerBetween = async (
  { db, clock, settings }: Needs,
  { buyer, seller, nftId }: Trade,
): Promise<NoTrade | 'gone' | null> => {
  const [own, theirs] = await standingsOf(db, buyer, seller);
  if (own) return own;
  // Nothing leaves an account that somebody is looking at.
  if (theirs && theirs !== 'account_leaving') return 'gone';
  const from = new Date(clock.rule().getTime() - settings.nft_buy_back_ms);
  const sold = await preparedQuery(db, 'nft_was_theirs', WAS_THEIRS, [buyer, nftId, from]);
  return sold.length > 0 ? 'bought_back' : null;
};
