import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { exclusionLimits } from './feed-rules.ts';
import type { Rankable } from './rank-feed.ts';

/** Exclusions from a person's feed and Home. Keys of ids. */
export interface FeedExclusions {
  /** Creators with a block in either direction, or marked 'not interested'. */
  readonly people: ReadonlySet<number>;
  readonly posts: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
}

/** For visitors and most people. */
export const noExclusions: FeedExclusions = {
  people: new Set(),
  posts: new Set(),
  categories: new Set(),
};

const notInterestedQuery = (userId: string, kind: string): string =>
  `select target_id as id from not_interested where user_id = ${userId} and kind = '${kind}'
    order by at desc, target_id desc limit ${exclusionLimits.notInterested}`;

/** SQL columns `people`, `posts` and `categories` for the person with this id expression. */
export const exclusionColumns = (userId: string): string => `
    (select string_agg(x.id::text, ',') from (
      (select target_id as id from block where user_id = ${userId} limit ${exclusionLimits.blocks})
      union all (select user_id from block where target_id = ${userId} limit ${exclusionLimits.blocks})
      union all (${notInterestedQuery(userId, 'user')})) x) as people,
    (select string_agg(x.id::text, ',') from (${notInterestedQuery(userId, 'post')}) x) as posts,
    (select string_agg(x.id::text, ',') from (${notInterestedQuery(userId, 'category')}) x) as categories`;

export type ExclusionRow = Readonly<Record<keyof FeedExclusions, string | null>>;

const setOf = (text: string | null): ReadonlySet<number> =>
  text === null ? noExclusions.posts : new Set(JSON.parse(`[${text}]`) as number[]);

export const exclusionsIn = (row: ExclusionRow | undefined): FeedExclusions =>
  row && (row.people ?? row.posts ?? row.categories) !== null
    ? {
        people: setOf(row.people),
        posts: setOf(row.posts),
        categories: setOf(row.categories),
      }
    : noExclusions;

const READ_EXCLUSIONS = `select k.at::int, ${exclusionColumns('k.user_id')}
  from unnest($1::bigint[]) with ordinality k (user_id, at)`;

const read = batchLoader(async (db, users: readonly bigint[]) => {
  const rows = await preparedQuery<ExclusionRow & { at: number }>(
    db,
    'feed_exclusions',
    READ_EXCLUSIONS,
    [users],
  );
  return alignByIndex(rows, users).map(exclusionsIn);
});

/** The current exclusions; `userId` null: a visitor. */
export const feedExclusionsOf = async (
  db: Parameters<typeof read>[0],
  userId: bigint | null,
): Promise<FeedExclusions> => (userId === null ? noExclusions : read(db, userId));

type ExclusionKeys = Pick<Rankable, 'key' | 'author_key' | 'category_key'>;

export const isNotExcluded = (
  { people, posts, categories }: FeedExclusions,
  { key, author_key, category_key }: ExclusionKeys,
): boolean => !people.has(author_key) && !posts.has(key) && !categories.has(category_key);

/** A category that is asked for is shown even if the person has excluded it. */
export const withCategoryAllowed = (
  exclusions: FeedExclusions,
  categoryId: bigint | undefined,
): FeedExclusions => {
  const requestedId = Number(categoryId);
  if (!exclusions.categories.has(requestedId)) return exclusions;
  const categories = new Set([...exclusions.categories].filter((key) => key !== requestedId));
  return { ...exclusions, categories };
};

/** The three lists as `bigint[]` parameters of statements. */
export const exclusionLists = ({ people, posts, categories }: FeedExclusions): number[][] => [
  [...people],
  [...posts],
  [...categories],
];
