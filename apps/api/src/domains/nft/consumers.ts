import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { type NewMessage, postMessageBatch } from '../messages/post-message.ts';
import type { TemplateName } from '../messages/templates.ts';
import { pictureUrl } from './content.ts';

interface Named {
  readonly id: bigint;
  readonly name: I18n;
  readonly serial: number;
}

const READ_TRADED_ITEMS = `select i.id, s.name, i.serial from nft_item i join nft_series s on s.id = i.series_id
  where i.id = any($1::bigint[])`;
// Deleted accounts get no messages.
const READ_RECIPIENTS = `select id, lang from "user" where id = any($1::bigint[]) and status <> 'deleted'`;

interface TradeNotice {
  readonly at: Date;
  readonly reader: bigint;
  readonly nftId: bigint;
  readonly listing: string;
  /** Micro-points; null: the offer ended without a buyer. */
  readonly sale: { readonly price: bigint; readonly kept: bigint } | null;
}

/** The message that an event causes, and its reader. A buyer from the platform gets none. */
const tradeNoticesOf = (event: EventOf<'nft.bought' | 'nft.offer_over'>): TradeNotice[] => {
  const { at } = event;
  if (event.type === 'nft.offer_over') {
    const { listing_id: listing, nft_id } = event.payload;
    return [{ at, reader: event.userId, nftId: BigInt(nft_id), listing, sale: null }];
  }
  const { sale, amount } = event.payload;
  if (!sale) return [];
  const { listing_id: listing, nft_id, seller_id, fee } = sale;
  const saleTerms = { price: BigInt(amount), kept: BigInt(fee) };
  return [{ at, reader: BigInt(seller_id), nftId: BigInt(nft_id), listing, sale: saleTerms }];
};

const tradeMessages = defineConsumer({
  name: 'nft.messages',
  on: ['nft.bought', 'nft.offer_over'],
  handle: async (tx, events) => {
    const notices = events.flatMap(tradeNoticesOf);
    if (notices.length === 0) return;
    const items = await preparedQuery<Named>(tx, 'nft_told_items', READ_TRADED_ITEMS, [
      notices.map(({ nftId }) => nftId),
    ]);
    const readers = await preparedQuery<{ id: bigint; lang: Lang }>(
      tx,
      'nft_told_people',
      READ_RECIPIENTS,
      [notices.map(({ reader }) => reader)],
    );
    await postMessageBatch(
      tx,
      notices.flatMap(({ at, nftId, listing, reader, sale }): NewMessage<TemplateName>[] => {
        const item = items.find(({ id }) => id === nftId);
        const lang = readers.find(({ id }) => id === reader)?.lang;
        if (!item || !lang) return [];
        const name = `${item.name[lang] || item.name.en} #${item.serial}`;
        const base = {
          userId: reader,
          type: 'order' as const,
          link: `/NFTDetail?id=${nftId}`,
          at,
        };
        if (!sale)
          return [
            {
              ...base,
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
          { ...base, template: 'nft_sold' as const, params, dedupeKey: `nft_sold:${listing}` },
        ];
      }),
    );
  },
});

interface Broken {
  readonly id: bigint;
  readonly serial: number;
  readonly picture: Buffer;
  readonly name: I18n;
  readonly user_id: bigint;
  readonly lang: Lang;
}

// Deleted accounts get no messages.
const READ_BROKEN_ITEMS = `select i.id, i.serial, i.picture, s.name, u.id as user_id, u.lang
  from unnest($1::bigint[], $2::bigint[]) as told(nft_id, user_id)
  join nft_item i on i.id = told.nft_id join nft_series s on s.id = i.series_id
  join "user" u on u.id = told.user_id and u.status <> 'deleted'`;

const brokenItemMessages = defineConsumer({
  name: 'nft.broken',
  on: ['nft.broken'],
  handle: async (tx, events) => {
    const rows = await preparedQuery<Broken>(tx, 'nft_broken_told', READ_BROKEN_ITEMS, [
      events.map(({ payload }) => BigInt(payload.nft_id)),
      events.map(({ userId }) => userId),
    ]);
    const messages = events.flatMap(({ userId, at, key, payload }) => {
      const row = rows.find(({ id, user_id }) => `${id}` === payload.nft_id && user_id === userId);
      if (!row) return [];
      return [
        {
          userId,
          type: 'reward' as const,
          template: 'nft_broken' as const,
          params: { name: `${row.name[row.lang] || row.name.en} #${row.serial}` },
          link: `/SpectaclesDetail?id=${row.id}`,
          image: pictureUrl(row.picture),
          dedupeKey: `nft_broken:${key}`,
          at,
        },
      ];
    });
    await postMessageBatch(tx, messages);
  },
});

export const nftConsumers = [tradeMessages, brokenItemMessages];
