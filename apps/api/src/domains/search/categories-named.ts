import type { Services } from '../../platform/services.ts';
import { countCategories } from '../posts/category-queries.ts';
import { foldName } from './fold.ts';

/** Ids of the categories that are called so in any language, compared as tags and names are. */
export const categoriesNamed = async (
  parts: Pick<Services, 'db' | 'clock' | 'numbers'>,
  keyword: string,
): Promise<bigint[]> => {
  const sought = foldName(keyword);
  const all = await countCategories(parts);
  return all
    .filter(({ name }) => Object.values(name).some((each) => foldName(each) === sought))
    .map(({ id }) => id);
};
