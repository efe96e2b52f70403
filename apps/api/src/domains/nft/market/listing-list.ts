import { contract, type ListingCard } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../../platform/pagination.ts';
import { readItems } from '../item-queries.ts';
import { nftItem } from '../item-view.ts';
import { type Floor, marketFacets } from './facets.ts';
import { findListings } from './listing-queries.ts';

const points = (micro: bigint | null): string | null =>
  micro === null ? null : formatMicro(micro);
const micro = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : parseMicro(text);

/** Change of a floor within a week, in basis points of its old value. */
const changeOf = ({ floor, floorBefore }: Floor): number | null =>
  floor === null || floorBefore === null
    ? null
    : Number(((floor - floorBefore) * 10_000n) / floorBefore);

export const listingList = handler(contract.nft.listingList, {
  run: async (call) => {
    const { db, clock, user, input } = call;
    // A visitor has no offers: id 0 belongs to no account.
    const seller = input.mine === 1 ? (user?.userId ?? 0n) : undefined;
    const found = await findListings(db, {
      kind: input.kind,
      quality: input.quality,
      levelMin: input.level_min,
      boostMin: input.boost_min,
      boostMax: input.boost_max,
      priceMin: micro(input.price_min),
      priceMax: micro(input.price_max),
      keyword: input.keyword?.trim() || undefined,
      sort: input.sort,
      seller,
      at: clock.rule(),
      ...limitOffsetOf(input),
    });
    const page = found.slice(0, input.page_size);
    const ids = page.map(({ nft_id }) => nft_id);
    const [rows, { floors, prices }] = await Promise.all([
      readItems(db, ids, user?.userId),
      marketFacets(call),
    ]);
    const last = new Map(floors.map((each) => [each.quality, each.last]));
    const list = rows.flatMap((row): ListingCard[] => {
      const nft = nftItem(call, row);
      // The item was sold after the list was read.
      if (!nft.listing || !nft.owner) return [];
      const { id, price, expires_at } = nft.listing;
      return [
        {
          listing_id: id,
          nft,
          seller: nft.owner,
          price,
          currency_key: currencyKey,
          last: points(last.get(row.quality) ?? null),
          is_mine: row.owner_id === user?.userId,
          expires_at,
        },
      ];
    });
    return {
      list,
      ...pageFields(found, input),
      qualities: floors.map((each) => ({
        quality: each.quality,
        on_offer: each.onOffer,
        floor: points(each.floor),
        last: points(each.last),
        change_bp: changeOf(each),
      })),
      prices: prices && {
        from: formatMicro(prices.from),
        to: formatMicro(prices.to),
        steps: prices.steps,
      },
    };
  },
});
