import { randomBytes } from 'node:crypto';
import { oddsHashOf, seedHashOf, type Slice, slicesOf } from '@taice/core/rules';
import { hot, type Tx } from '../../../platform/db/pool.ts';
import type { SeriesOdds } from '../../../platform/db/schema-nft.ts';

const PROMISE = `insert into box_draw (nft_id, server_seed, server_seed_hash, odds, odds_hash)
  values ($1, $2, $3, $4::jsonb, $5)`;

/** The odds of a series of boxes as they stand, by slices of a million. */
export const oddsNow = async (tx: Tx, parts: readonly SeriesOdds[]): Promise<Slice[]> => {
  const named = await tx
    .selectFrom('nft_series')
    .select(['id', 'slug'])
    .where(
      'id',
      'in',
      parts.map(({ series_id }) => BigInt(series_id)),
    )
    .execute();
  const slugs = new Map(named.map(({ id, slug }) => [`${id}`, slug]));
  return slicesOf(parts.map((part) => ({ ...part, slug: slugs.get(part.series_id) ?? '' })));
};

/** Decides the server's half of a box's draw when the box is made; from then on its hash is told. */
export const promiseDraw = async (tx: Tx, nftId: bigint, odds: readonly Slice[]): Promise<void> => {
  const seed = randomBytes(32);
  await hot(tx, 'nft_promise_draw', PROMISE, [
    nftId,
    seed,
    Buffer.from(seedHashOf(seed.toString('hex')), 'hex'),
    JSON.stringify(odds),
    Buffer.from(oddsHashOf(odds), 'hex'),
  ]);
};
