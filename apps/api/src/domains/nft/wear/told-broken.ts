import type { Lang } from '@taice/contract/shapes';
import { hot } from '../../../platform/db/pool.ts';
import type { I18n } from '../../../platform/db/schema-columns.ts';
import { consumer } from '../../../platform/events/consumer.ts';
import { postAll } from '../../messages/post-message.ts';
import { pictureUrl } from '../content.ts';

interface Broken {
  readonly id: bigint;
  readonly serial: number;
  readonly picture: Buffer;
  readonly name: I18n;
  readonly user_id: bigint;
  readonly lang: Lang;
}

// Whoever is gone is told nothing.
const BROKEN = `select i.id, i.serial, i.picture, s.name, u.id as user_id, u.lang
  from unnest($1::bigint[], $2::bigint[]) as told(nft_id, user_id)
  join nft_item i on i.id = told.nft_id join nft_series s on s.id = i.series_id
  join "user" u on u.id = told.user_id and u.status <> 'deleted'`;

/** Tells whoever wore them that spectacles are worn out, once. */
export const toldBroken = consumer({
  name: 'nft.broken',
  on: ['nft.broken'],
  handle: async (tx, events) => {
    const rows = await hot<Broken>(tx, 'nft_broken_told', BROKEN, [
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
    await postAll(tx, messages);
  },
});
