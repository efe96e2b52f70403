import type { BoxDraw } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Selectable } from 'kysely';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { I18n } from '../../../platform/db/schema-columns.ts';
import type { BoxDrawTable } from '../../../platform/db/schema-nft.ts';

export interface DrawRow extends Selectable<BoxDrawTable> {
  readonly series_id: bigint;
  /** Names of the series in the odds, by series id. */
  readonly names: Readonly<Record<string, I18n>>;
  /** Level of the pair that the box held; null: it held none, or is closed. */
  readonly result_level: number | null;
}

const READ_DRAW = `select d.*, i.series_id, r.level as result_level,
    (select jsonb_object_agg(s.id::text, s.name) from nft_series s
      where s.id in (select (o ->> 'series_id')::bigint from jsonb_array_elements(d.odds) o)) as names
  from box_draw d join nft_item i on i.id = d.nft_id
    left join nft_item r on r.id = d.result_nft_id and r.kind = 'spectacles' where d.nft_id = $1`;

/** The draw of a box; undefined: there is no such box. */
export const readDraw = async (db: Database, nftId: bigint): Promise<DrawRow | undefined> => {
  const [row] = await preparedQuery<DrawRow>(db, 'nft_draw', READ_DRAW, [nftId]);
  return row;
};

/** Public view of a draw. It shows the server seed only once the box is open. */
export const drawView = (row: DrawRow, lang: Lang): BoxDraw => {
  return {
    nft_id: `${row.nft_id}`,
    series_id: `${row.series_id}`,
    server_seed_hash: row.server_seed_hash.toString('hex'),
    server_seed: (row.opened_at && row.server_seed?.toString('hex')) ?? null,
    client_seed: row.client_seed,
    nonce: row.nonce,
    roll: row.roll,
    odds: row.odds.map((slice) => ({
      series_id: slice.series_id,
      slug: slice.slug,
      name: row.names[slice.series_id]?.[lang] || row.names[slice.series_id]?.en || slice.slug,
      from: slice.from,
      to: slice.to,
      quantity: slice.quantity,
    })),
    odds_hash: row.odds_hash.toString('hex'),
    result:
      row.result_series_id === null
        ? null
        : {
            series_id: `${row.result_series_id}`,
            nft_id: row.result_nft_id === null ? null : `${row.result_nft_id}`,
            level: row.result_level,
          },
    opened_at: row.opened_at?.toISOString() ?? null,
  };
};
