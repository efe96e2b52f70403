import { randomBytes } from 'node:crypto';
import { oddsHashOf, seedHashOf, type OddsRange, slicesOf } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { SeriesOdds } from '../../../platform/db/schema-nft.ts';
import { seal, type SealKey, unseal } from '../../../platform/seal.ts';

const INSERT_DRAW = `insert into box_draw (nft_id, sealed_seed, server_seed_hash, odds, odds_hash)
  values ($1, $2, $3, $4::jsonb, $5)`;

/** The current odds of a box series, in slices of a million. */
export const currentOdds = async (tx: Tx, parts: readonly SeriesOdds[]): Promise<OddsRange[]> => {
  const draw = await tx
    .selectFrom('nft_series')
    .select(['id', 'slug'])
    .where(
      'id',
      'in',
      parts.map(({ series_id }) => BigInt(series_id)),
    )
    .execute();
  const slugs = new Map(draw.map(({ id, slug }) => [`${id}`, slug]));
  return slicesOf(parts.map((part) => ({ ...part, slug: slugs.get(part.series_id) ?? '' })));
};

/** Purpose string that binds a sealed seed to its box. */
const purpose = (nftId: bigint): string => `box-seed ${nftId}`;

interface CommittedDraw {
  readonly nft_id: bigint;
  readonly server_seed: Buffer | null;
  readonly sealed_seed: Buffer | null;
}

/** The server half of a draw, hex, revealed or still sealed. */
export const serverSeedOf = (
  key: SealKey,
  { nft_id, server_seed: storedSeed, sealed_seed: sealed }: CommittedDraw,
): string => {
  if (storedSeed) return storedSeed.toString('hex');
  if (!sealed) throw new Error(`box ${nft_id} has no seed`);
  return unseal(key, purpose(nft_id), sealed);
};

/** Fixes the server half of a draw when the box is made. Its hash is public from then on. */
export const commitDraw = async (
  tx: Tx,
  key: SealKey,
  nftId: bigint,
  odds: readonly OddsRange[],
): Promise<void> => {
  const seed = randomBytes(32).toString('hex');
  await preparedQuery(tx, 'nft_promise_draw', INSERT_DRAW, [
    nftId,
    seal(key, purpose(nftId), seed),
    Buffer.from(seedHashOf(seed), 'hex'),
    JSON.stringify(odds),
    Buffer.from(oddsHashOf(odds), 'hex'),
  ]);
};
