import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { type IneligibilityReason, ineligibilitySql } from '../../eligibility/eligibility.ts';

type Needs = Pick<Services, 'clock' | 'settings' | 'config'> & { readonly db: Database };

/** The item goes from seller to buyer. `nftId` is null where `buyer` gives potions to `seller` and nothing is paid. */
interface Trade {
  readonly buyer: bigint;
  readonly seller: bigint;
  readonly nftId: bigint | null;
}

/** Reason why a person cannot trade now. */
export type TradeBlocker = IneligibilityReason | 'account_leaving' | 'bought_back';

interface Standing {
  readonly id: bigint;
  readonly why: IneligibilityReason | null;
  readonly is_leaving: boolean;
}

const READ_STANDINGS = `select u.id, ${ineligibilitySql('u.id', 'false')} as why, u.status = 'deleting' as is_leaving
  from "user" u where u.id = any($1::bigint[])`;
const HAS_SOLD_ITEM = `select from market_listing l where l.nft_id = $2 and l.state = 'sold' and l.seller_id = $1
  and l.closed_at > $3::timestamptz limit 1`;

const tradeBlocker = (standing: Standing | undefined): TradeBlocker | null => {
  if (!standing) return 'account_limited';
  return standing.why ?? (standing.is_leaving ? 'account_leaving' : null);
};

const standingsOf = async (
  db: Database,
  ...ids: readonly bigint[]
): Promise<(TradeBlocker | null)[]> => {
  const found = await preparedQuery<Standing>(db, 'nft_traders', READ_STANDINGS, [ids]);
  return ids.map((id) => tradeBlocker(found.find((each) => each.id === id)));
};

/** Why this person cannot trade with other people; null: they can. */
export const tradeBlockerOf = async (db: Database, userId: bigint): Promise<TradeBlocker | null> =>
  (await standingsOf(db, userId))[0] ?? null;

/** Why this person cannot buy from the platform, which needs no verification; null: they can. */
export const purchaseBlockerOf = async (
  db: Database,
  userId: bigint,
): Promise<TradeBlocker | null> => {
  const blocker = await tradeBlockerOf(db, userId);
  return blocker === 'unverified' ? null : blocker;
};

/** Throws 1306 if this person cannot sell now. */
export const assertCanSell = async ({ db }: Needs, userId: bigint): Promise<void> => {
  const blocker = await tradeBlockerOf(db, userId);
  if (blocker) fail(1306, { data: { reasons: [blocker] } });
};

/**
 * Throws 1306 if the buyer cannot trade, or buys back what they sold shortly before. Throws `codeIfGone` if the seller
 * cannot trade any more.
 */
export const assertCanTrade = async (
  needs: Needs,
  { buyer, seller, nftId }: Trade,
  codeIfGone: 1804 | 1117 = 1804,
): Promise<void> => {
  const blocker = await tradeBlockerBetween(needs, { buyer, seller, nftId });
  if (blocker === 'gone') fail(codeIfGone);
  if (blocker) fail(1306, { data: { reasons: [blocker] } });
};

/** Why this buyer cannot trade with this seller; `gone`: the seller cannot trade any more; null: they can. */
export const tradeBlockerBetween = async (
  { db, clock, settings }: Needs,
  { buyer, seller, nftId }: Trade,
): Promise<TradeBlocker | 'gone' | null> => {
  const [buyerStanding, sellerStanding] = await standingsOf(db, buyer, seller);
  if (buyerStanding) return buyerStanding;
  // An account under review sells nothing.
  if (sellerStanding && sellerStanding !== 'account_leaving') return 'gone';
  const from = new Date(clock.rule().getTime() - settings.nft_buy_back_ms);
  const sold = await preparedQuery(db, 'nft_was_theirs', HAS_SOLD_ITEM, [buyer, nftId, from]);
  return sold.length > 0 ? 'bought_back' : null;
};
