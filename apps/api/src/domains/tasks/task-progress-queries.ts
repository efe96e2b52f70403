import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { type Counter, doneKey, progressKey } from './apply-counts.ts';
import type { CountingFacts, Kind } from './task-counting-rules.ts';
import type { TaskProgress } from './task-progress.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';

const READ_PROGRESS = `select t.user_id, t.period_key, t.kind, t.units, t.ms
  from unnest($1::bigint[], $2::text[], $3::text[]) k (user_id, period_key, kind)
  join task_progress t using (user_id, period_key, kind)`;

interface TaskProgressRow {
  readonly user_id: bigint;
  readonly period_key: string;
  readonly kind: Kind;
  readonly units: string[];
  readonly ms: bigint;
}

/** The distinct progress rows of the counters. */
const targets = (counters: readonly Counter[]): Counter[] => [
  ...new Map(
    counters.map((each) => [progressKey(each.mark.userId, each.period.key, each.mark.kind), each]),
  ).values(),
];

export const readTaskProgress = async (
  tx: Tx,
  counters: readonly Counter[],
): Promise<Map<string, TaskProgress>> => {
  const keys = targets(counters);
  const rows = await preparedQuery<TaskProgressRow>(tx, 'task_progress_read', READ_PROGRESS, [
    keys.map(({ mark }) => mark.userId),
    keys.map(({ period }) => period.key),
    keys.map(({ mark }) => mark.kind),
  ]);
  return new Map(
    rows.map(({ user_id, period_key, kind, units, ms }) => [
      progressKey(user_id, period_key, kind),
      { units, ms: Number(ms) },
    ]),
  );
};

const READ_DONE = `select d.user_id, d.period_key, d.code
  from unnest($1::bigint[], $2::text[], $3::text[]) k (user_id, period_key, code)
  join task_done d using (user_id, period_key, code)`;

/** Keys of the completed tasks among those that the counters could complete. */
export const readDone = async (tx: Tx, counters: readonly Counter[]): Promise<Set<string>> => {
  const keys = targets(counters).flatMap(({ mark, period, defs }) =>
    defs.map(({ code }) => ({ userId: mark.userId, period: period.key, code })),
  );
  const rows = await preparedQuery<{ user_id: bigint; period_key: string; code: string }>(
    tx,
    'task_done_of',
    READ_DONE,
    [
      keys.map(({ userId }) => userId),
      keys.map(({ period }) => period),
      keys.map(({ code }) => code),
    ],
  );
  return new Set(rows.map((row) => doneKey(row.user_id, row.period_key, row.code)));
};

const WRITE_PROGRESS = `insert into task_progress (user_id, period_key, kind, last_day, units, ms)
  select user_id, period_key, kind, last_day, coalesce(string_to_array(nullif(units, ''), ' '), '{}'), ms from unnest(
    $1::bigint[], $2::text[], $3::text[], $4::date[], $5::text[], $6::bigint[]) as t
    (user_id, period_key, kind, last_day, units, ms)
  on conflict (user_id, period_key, kind) do update set units = excluded.units, ms = excluded.ms`;

/** Stores changed progress. Units contain no space. */
export const writeTaskProgress = async (
  tx: Tx,
  counters: readonly Counter[],
  changed: ReadonlyMap<string, TaskProgress>,
): Promise<void> => {
  const rows = targets(counters).flatMap(({ mark, period }) => {
    const tally = changed.get(progressKey(mark.userId, period.key, mark.kind));
    return tally ? [{ mark, period, tally }] : [];
  });
  if (rows.length === 0) return;
  await preparedQuery(tx, 'task_progress_write', WRITE_PROGRESS, [
    rows.map(({ mark }) => mark.userId),
    rows.map(({ period }) => period.key),
    rows.map(({ mark }) => mark.kind),
    rows.map(({ period }) => period.lastDay),
    rows.map(({ tally }) => tally.units.join(' ')),
    rows.map(({ tally }) => tally.ms),
  ]);
};

const FIND_WORTHLESS_POSTS = `select id::text as id from post p where id = any($1::bigint[]) and not ${earnsRewardSql('$2')}`;
const READ_COMMENT_TEXTS = `select id::text as id, content from comment where id = any($1::bigint[])`;

/** Other visible comments of the author on the same video and day as a removed one. */
const READ_DUPLICATE_TEXTS = `select r.id::text as id, o.id::text as other, o.content
  from comment r join comment o on o.user_id = r.user_id and o.post_id = r.post_id and o.id <> r.id
  where r.id = any($1::bigint[]) and o.state = 'visible'
    and (o.at at time zone 'UTC' + interval '8 hours')::date = (r.at at time zone 'UTC' + interval '8 hours')::date
  order by r.id, o.id desc`;

/** Shorter comments count as empty, like those without a letter or a digit. */
const MIN_CHARACTERS = 3;
const hasContent = ({ content }: { readonly content: string }): boolean =>
  [...content].length >= MIN_CHARACTERS && /[\p{L}\p{N}]/u.test(content);

/** Reads the facts that decide if these videos and comments count. */
export const readFacts = async (
  db: Database,
  query: { posts: readonly string[]; said: readonly string[]; removed: readonly string[] },
  shortestMs: number,
): Promise<CountingFacts> => {
  const { posts, said: postedComments, removed: removedComments } = query;
  const queryIds = async <Row extends object>(
    name: string,
    text: string,
    [ids, ...values]: readonly [of: readonly string[], ...more: unknown[]],
  ): Promise<Row[]> =>
    ids.length === 0 ? [] : preparedQuery<Row>(db, name, text, [ids, ...values]);
  const worthless = await queryIds<{ id: string }>('task_worthless', FIND_WORTHLESS_POSTS, [
    posts,
    shortestMs / 1000,
  ]);
  const comments = await queryIds<{ id: string; content: string }>(
    'task_said',
    READ_COMMENT_TEXTS,
    [postedComments],
  );
  const duplicates = await queryIds<{ id: string; other: string; content: string }>(
    'task_others',
    READ_DUPLICATE_TEXTS,
    [removedComments],
  );
  return {
    unpaidPosts: new Set(worthless.map(({ id }) => id)),
    emptyComments: new Set(comments.filter((each) => !hasContent(each)).map(({ id }) => id)),
    // The first of each: the last entry set in a map wins.
    replacements: new Map(duplicates.filter(hasContent).map(({ id, other }) => [id, other])),
  };
};
