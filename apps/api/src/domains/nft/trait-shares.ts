import type { NftItem } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';

const COUNT_TRAITS = `select a ->> 'trait' as trait, a ->> 'value' as value, count(*)::int as count,
    (select count(*)::int from nft_item where kind = 'spectacles' and quality = $1) as made
  from nft_item i, jsonb_array_elements(i.attributes) a
  where i.kind = 'spectacles' and i.quality = $1 group by 1, 2`;

interface CountRow {
  readonly trait: string;
  readonly value: string;
  readonly count: number;
  readonly made: number;
}

const nameOf = (trait: string, value: string): string => `${trait} ${value}`;

const readShares = async (db: Database, quality: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await preparedQuery<CountRow>(db, 'nft_trait_shares', COUNT_TRAITS, [quality]);
  return new Map(rows.map(({ trait, value, count, made }) => [nameOf(trait, value), count / made]));
};

const cache = ttlCache<ReadonlyMap<string, number>>();

/** Traits with their share among spectacles of this quality, at most `nft_shares_ms` old. */
export const withShares = async (
  parts: Pick<Services, 'clock' | 'settings'> & { readonly db: Database },
  { quality, attributes }: Pick<NftItem, 'quality' | 'attributes'>,
): Promise<NftItem['attributes']> => {
  if (attributes.length === 0) return [];
  const shares = await cache(parts, `${quality}`, parts.settings.nft_shares_ms, () =>
    readShares(parts.db, quality),
  );
  return attributes.map(({ trait, value }) => ({
    trait,
    value,
    share: shares.get(nameOf(trait, value)) ?? null,
  }));
};
