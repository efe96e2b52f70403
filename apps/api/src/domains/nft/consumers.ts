import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { hot } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import { consumer } from '../../platform/events/consumer.ts';
import { postAll } from '../messages/post-message.ts';
import { toldBroken } from './wear/told-broken.ts';

interface Named {
  readonly id: bigint;
  readonly name: I18n;
  readonly serial: number;
}

const ITEMS = `select i.id, s.name, i.serial from nft_item i join nft_series s on s.id = i.series_id
  where i.id = any($1::bigint[])`;
// Whoever is gone is told nothing.
const READERS = `select id, lang from "user" where id = any($1::bigint[]) and status <> 'deleted'`;

const told = consumer({
  name: 'nft.told',
  on: ['nft.bought', 'nft.offer_over'],
  handle: async (tx, events) => {
    const news = events.flatMap((event) => {
      if (event.type === 'nft.offer_over') {
        const { listing_id, nft_id } = event.payload;
        return [{ event, nftId: nft_id, listing: listing_id, reader: event.userId, sale: null }];
      }
      const { sale, amount } = event.payload;
      if (!sale) return [];
      const { listing_id: listing, nft_id: nftId, seller_id, fee } = sale;
      const [price, kept] = [BigInt(amount), BigInt(fee)];
      return [{ event, nftId, listing, reader: BigInt(seller_id), sale: { price, kept } }];
    });
    if (news.length === 0) return;
    const items = await hot<Named>(tx, 'nft_told_items', ITEMS, [
      news.map(({ nftId }) => BigInt(nftId)),
    ]);
    const readers = await hot<{ id: bigint; lang: Lang }>(tx, 'nft_told_people', READERS, [
      news.map(({ reader }) => reader),
    ]);
    await postAll(
      tx,
      news.flatMap(({ event: { at }, nftId, listing, reader, sale }) => {
        const item = items.find(({ id }) => `${id}` === nftId);
        const lang = readers.find(({ id }) => id === reader)?.lang;
        if (!item || !lang) return [];
        const name = `${item.name[lang] || item.name.en} #${item.serial}`;
        const about = {
          userId: reader,
          type: 'order' as const,
          link: `/NFTDetail?id=${nftId}`,
          at,
        };
        if (!sale)
          return [
            {
              ...about,
              template: 'nft_offer_over' as const,
              params: { name },
              dedupeKey: `nft_offer_over:${listing}`,
            },
          ];
        const params = {
          name,
          price: formatMicro(sale.price),
          net: formatMicro(sale.price - sale.kept),
          fee: formatMicro(sale.kept),
        };
        return [
          { ...about, template: 'nft_sold' as const, params, dedupeKey: `nft_sold:${listing}` },
        ];
      }),
    );
  },
});

export const nftConsumers = [told, toldBroken];
