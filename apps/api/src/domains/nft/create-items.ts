import { randomBytes } from 'node:crypto';
import type { NftEvent } from '@taice/contract/shapes';
import { boostAt, renderArtwork, pairLevelOf } from '@taice/core/rules';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { NftSeriesTable } from '../../platform/db/schema-nft.ts';
import type { SealKey } from '../../platform/seal.ts';
import { currentOdds, commitDraw } from './boxes/commit-draw.ts';
import { storeContent } from './content.ts';

export type Series = Selectable<NftSeriesTable>;

export interface NewItems {
  /** Seals the seed of a new box. */
  readonly key: SealKey;
  /** The series row, locked by the caller: serial numbers are consecutive. */
  readonly series: Series;
  readonly ownerId: bigint;
  readonly quantity: number;
  readonly at: Date;
  /** Event of the items' origin. */
  readonly event: Extract<NftEvent, 'made' | 'bought' | 'opened'>;
  /** Price of one item, micro-points. */
  readonly price?: bigint;
  /** 32 bytes that decide level and look; random if omitted. */
  readonly seed?: Buffer;
}

/** Level, boost and look of spectacles, derived from their seed. */
const spectacles = (series: Series, seed: Buffer) => {
  const level = pairLevelOf(seed.toString('hex'));
  return {
    level,
    boost_bp: boostAt(level, { from: series.boost_from ?? 0, to: series.boost_to ?? 0 }),
    durability: series.max_durability ?? 0,
    max_durability: series.max_durability ?? 0,
    state: 'held' as const,
  };
};

const sealedBox = {
  level: 1,
  boost_bp: 0,
  durability: 0,
  max_durability: 0,
  state: 'sealed' as const,
};

/** Makes spectacles or boxes of a series for an owner, each with its own seed, and records their origin. */
export const createItems = async (
  tx: Tx,
  { key, series, ownerId, quantity, at, event, price, seed: givenSeed }: NewItems,
): Promise<bigint[]> => {
  const { id, kind, quality, slug } = series;
  if (kind === 'prop') throw new Error('props have a quantity and no items');
  const { made } = await tx
    .updateTable('nft_series')
    .set((row) => ({ made: row('made', '+', quantity) }))
    .where('id', '=', id)
    .returning('made')
    .executeTakeFirstOrThrow();
  const odds = series.odds && (await currentOdds(tx, series.odds));
  const ids: bigint[] = [];
  for (let serial = made - quantity + 1; serial <= made; serial += 1) {
    const seed = givenSeed ?? randomBytes(32);
    const { svg, traits } = renderArtwork({ kind, quality, slug, seed });
    const item = await tx
      .insertInto('nft_item')
      .values({
        series_id: id,
        kind,
        quality,
        serial,
        seed,
        picture: await storeContent(tx, 'svg', svg),
        attributes: JSON.stringify(traits),
        owner_id: ownerId,
        owner_address: null,
        ...(kind === 'spectacles' ? spectacles(series, seed) : sealedBox),
        created_at: at,
        owned_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (odds) await commitDraw(tx, key, item.id, odds);
    await recordNftEvent(tx, { nftId: item.id, event, to: ownerId, price, at });
    ids.push(item.id);
  }
  return ids;
};

export interface NewNftEvent {
  readonly nftId: bigint;
  readonly event: NftEvent;
  readonly from?: bigint | undefined;
  readonly to?: bigint | undefined;
  /** Micro-points. */
  readonly price?: bigint | undefined;
  readonly txHash?: string | undefined;
  readonly at: Date;
}

/** Adds an event to an item's history; returns its id. */
export const recordNftEvent = async (
  tx: Tx,
  { nftId, event, from, to, price, txHash, at }: NewNftEvent,
): Promise<bigint> => {
  const { id } = await tx
    .insertInto('nft_event')
    .values({
      nft_id: nftId,
      event,
      from_id: from ?? null,
      to_id: to ?? null,
      price: price ?? null,
      tx_hash: txHash ?? null,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
