import { contract, type NftHistory, type UserBrief } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { type Call, handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Settings } from '../../../platform/settings.ts';
import { levelOf } from '../../user/level.ts';
import { isMintOffered } from '../chain/chain-availability.ts';
import { type ItemRow, readItems } from '../item-queries.ts';
import { maxListingPrice } from '../market/max-price.ts';
import { tradeBlockerBetween } from '../market/trade-eligibility.ts';
import { nftItem } from '../item-view.ts';
import { withShares } from '../trait-shares.ts';
import {
  type EventRow,
  historyOf,
  type PersonJson,
  pricesByDay,
  pricesNow,
  spentOn,
} from './detail-queries.ts';
import { paceOf } from './pace.ts';
import { repairPriceOf, missingDurability } from './repair-price.ts';
import { mintBlocker } from './mint-eligibility.ts';

type DetailCall = Call<typeof contract.nft.nftDetail>;

export const nftDetail = handler(contract.nft.nftDetail, {
  run: async (call) => {
    const { db, clock, settings, lang, user, input } = call;
    const userId = user?.userId;
    const [row] = await readItems(db, [input.id], userId);
    if (!row) return fail(1801);
    const isMine = userId !== undefined && row.owner_id === userId;
    const item = nftItem(call, row);
    const [attributes, history, { floor, last }, prices, pace, spent, maxPrice, mint, blocker] =
      await Promise.all([
        withShares(call, item),
        historyOf(db, row.id, userId),
        pricesNow(db, row),
        pricesByDay(call, row),
        userId === undefined ? null : paceOf(call, userId),
        isMine ? spentOn(db, row.id, userId) : null,
        isMine ? maxListingPrice(db, row, { settings, at: clock.rule() }) : null,
        mintOf(call, row),
        purchaseBlocker(call, row),
      ]);
    const missing = missingDurability(row);
    return {
      ...item,
      attributes,
      description: row.series_description[lang] || row.series_description.en,
      is_mine: isMine,
      made_at: row.created_at.toISOString(),
      made_of: row.series_made,
      history: history.map((event) => historyLine(event, settings)),
      repair:
        missing === 0
          ? null
          : { cost: formatMicro(repairPriceOf(settings, missing, row)), to: row.max_durability },
      mint,
      why_not_buy: blocker,
      floor: orNull(floor),
      last: orNull(last),
      prices: prices.map(({ date, low, average, sales }) => ({
        date,
        low: formatMicro(low),
        average: formatMicro(average),
        sales,
      })),
      pace,
      mine: spent && {
        paid: orNull(spent.paid),
        repaired: formatMicro(spent.repaired),
        brought: formatMicro(row.brought),
        price_max: orNull(maxPrice),
      },
    };
  },
});

const orNull = (micro: bigint | null): string | null =>
  micro === null ? null : formatMicro(micro);

/** Shown before a purchase. An offer that is gone yields null: the purchase itself reports that. */
const purchaseBlocker = async (call: DetailCall, { id, owner_id: seller, listing }: ItemRow) => {
  const buyer = call.user?.userId;
  if (buyer === undefined || !listing || seller === null || seller === buyer) return null;
  const blocker = await tradeBlockerBetween(call, { buyer, seller, nftId: id });
  if (blocker === null || blocker === 'gone') return null;
  return blocker === 'unverified' || blocker === 'bought_back' ? blocker : 'standing';
};

const mintOf = async (call: DetailCall, row: ItemRow) => {
  const { db, config, settings, appType, user } = call;
  const person =
    user &&
    (await db
      .selectFrom('user')
      .select('chain_address')
      .where('id', '=', user.userId)
      .executeTakeFirst());
  const asker = { userId: user?.userId, appType, hasAddress: Boolean(person?.chain_address) };
  const blocker = mintBlocker(row, asker, isMintOffered(config, 'web'));
  return { fee: formatMicro(settings.nft_mint_fee), allowed: blocker === null, why_not: blocker };
};

const brief = (person: PersonJson, settings: Settings): UserBrief => ({
  id: person.id,
  nickname: person.nickname,
  avatar: person.avatar,
  level_no: levelOf(BigInt(person.xp), settings).no,
  is_verified: person.is_verified,
  is_follow: person.is_follow,
});

const historyLine = (row: EventRow, settings: Settings): NftHistory => ({
  event: row.event,
  from: row.from && brief(row.from, settings),
  to: row.to && brief(row.to, settings),
  price: orNull(row.price),
  tx_hash: row.tx_hash,
  at: row.at.toISOString(),
});
