import { preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import { foldName } from '../../platform/fold.ts';

const CACHE_MS = 60_000;
const LIST_CATEGORY_NAMES = `select id, name from category where is_on`;

interface Named {
  readonly id: bigint;
  readonly name: I18n;
}

const cache = ttlCache<readonly Named[]>();

/** Ids of categories with this name in any language, compared like tags and names. */
export const findCategoriesByName = async (
  parts: Pick<Services, 'db' | 'clock'>,
  keyword: string,
): Promise<bigint[]> => {
  const folded = foldName(keyword);
  const all = await cache(parts, '', CACHE_MS, () =>
    preparedQuery<Named>(parts.db, 'category_names', LIST_CATEGORY_NAMES, []),
  );
  return all
    .filter(({ name }) => Object.values(name).some((each) => foldName(each) === folded))
    .map(({ id }) => id);
};
