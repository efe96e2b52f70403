import { byPlace, gather } from '../../platform/db/gather.ts';
import { hot } from '../../platform/db/pool.ts';
import { unwantedRule } from './choice-rules.ts';
import type { Rankable } from './rank-feed.ts';

/** What is kept out of a person's feed and Home (domain.md 5.2). Keys of ids. */
export interface Unwanted {
  /** Makers: blocked, by either, or not interesting. */
  readonly people: ReadonlySet<number>;
  readonly posts: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
}

/** Of a visitor, and of most people. */
export const allWanted: Unwanted = {
  people: new Set(),
  posts: new Set(),
  categories: new Set(),
};

const said = (userId: string, kind: string): string =>
  `select target_id as id from not_interested where user_id = ${userId} and kind = '${kind}'
    order by at desc, target_id desc limit ${unwantedRule.said}`;

/** Columns `people`, `posts` and `categories` of the person whose id is the expression. */
export const unwantedColumns = (userId: string): string => `
    (select string_agg(x.id::text, ',') from (
      (select target_id as id from block where user_id = ${userId} limit ${unwantedRule.blocks})
      union all (select user_id from block where target_id = ${userId} limit ${unwantedRule.blocks})
      union all (${said(userId, 'user')})) x) as people,
    (select string_agg(x.id::text, ',') from (${said(userId, 'post')}) x) as posts,
    (select string_agg(x.id::text, ',') from (${said(userId, 'category')}) x) as categories`;

export type UnwantedRow = Readonly<Record<keyof Unwanted, string | null>>;

const setOf = (text: string | null): ReadonlySet<number> =>
  text === null ? allWanted.posts : new Set(JSON.parse(`[${text}]`) as number[]);

export const unwantedIn = (row: UnwantedRow | undefined): Unwanted =>
  row && (row.people ?? row.posts ?? row.categories) !== null
    ? {
        people: setOf(row.people),
        posts: setOf(row.posts),
        categories: setOf(row.categories),
      }
    : allWanted;

const UNWANTED = `select k.at::int, ${unwantedColumns('k.user_id')}
  from unnest($1::bigint[]) with ordinality k (user_id, at)`;

const read = gather(async (db, users: readonly bigint[]) => {
  const rows = await hot<UnwantedRow & { at: number }>(db, 'people_unwanted', UNWANTED, [users]);
  return byPlace(rows, users).map(unwantedIn);
});

/** As it is now; `userId` null: a visitor. */
export const unwantedBy = async (
  db: Parameters<typeof read>[0],
  userId: bigint | null,
): Promise<Unwanted> => (userId === null ? allWanted : read(db, userId));

type Judged = Pick<Rankable, 'key' | 'author_key' | 'category_key'>;

export const isWanted = (
  { people, posts, categories }: Unwanted,
  { key, author_key, category_key }: Judged,
): boolean => !people.has(author_key) && !posts.has(key) && !categories.has(category_key);

/** Whoever asks for a category is shown it, whatever they said of it. */
export const askingFor = (unwanted: Unwanted, categoryId: bigint | undefined): Unwanted => {
  const asked = Number(categoryId);
  if (!unwanted.categories.has(asked)) return unwanted;
  const categories = new Set([...unwanted.categories].filter((key) => key !== asked));
  return { ...unwanted, categories };
};

/** For statements: the three lists as parameters of type `bigint[]`. */
export const unwantedLists = ({ people, posts, categories }: Unwanted): number[][] => [
  [...people],
  [...posts],
  [...categories],
];
