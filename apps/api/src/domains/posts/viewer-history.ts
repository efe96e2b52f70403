import { laneSize } from './feed-rules.ts';
import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Rankable } from './rank-feed.ts';
import {
  exclusionColumns,
  type ExclusionRow,
  exclusionsIn,
  type FeedExclusions,
} from './feed-exclusions.ts';

interface HistoryRequest {
  readonly userId: bigint;
  readonly forgetBefore: Date;
  /** Posts whose payment is looked up. Concurrent callers ask for the same ones. */
  readonly paidOf: readonly bigint[];
}

/** A watched post; its numeric id is the key of viewer facts. */
interface PastView {
  readonly key: number;
  /** Watched long enough, and too recently to be shown again. */
  readonly isSeen: boolean;
  readonly ratio: number;
  readonly position: number;
}

/** A person's history as the tables hold it. */
export interface ViewerHistory {
  /** Latest first. */
  readonly views: readonly PastView[];
  /** Posts of recently qualified views that are hidden from the history. */
  readonly hidden: readonly number[];
  /** Public posts of followed creators, newest first. */
  readonly followed: readonly Rankable[];
  /** True if one of these creators, or all of them together, reached the read limit. */
  readonly hasFollowedMore: boolean;
  /** Paid posts among those that any of the callers asked for. */
  readonly paid: readonly number[];
  readonly exclusions: FeedExclusions;
}

export const MAX_VIEWS = 1_000;
const MAX_FOLLOWED_POSTS = 80;

/** Named columns, since sorting whole rows would be slow. */
const FOLLOWED_COLUMNS = `p.id, p.user_id, p.category_id, p.published_at, p.start_num, p.qualified_view_num`;
/** One row per person, from limited index scans. Numbers only, as JSON. */
const READ_HISTORY = `select k.at::int,
    (select string_agg(concat_ws(',', v.post_id, (coalesce(v.qualified_at > k.since, false))::int,
        v.watched_ratio, v.position_s), ',')
      from (select post_id, qualified_at, watched_ratio, position_s from view_log
        where user_id = k.user_id and not hidden order by last_at desc, post_id desc limit ${MAX_VIEWS}) v) as views,
    (select string_agg(v.post_id::text, ',') from (select post_id from view_log
        where user_id = k.user_id and hidden and last_at > k.since and qualified_at > k.since
        order by last_at desc limit ${MAX_VIEWS}) v) as hidden,
    (select string_agg(concat_ws(',', p.id, p.user_id, p.category_id,
        (date_part('epoch', p.published_at) * 1000)::bigint, p.start_num,
        p.qualified_view_num), ',')
      from (select ${FOLLOWED_COLUMNS} from follow f
        cross join lateral (select ${FOLLOWED_COLUMNS} from post p where p.user_id = f.target_id
          and p.state = 'published' and p.visibility = 'public'
          order by p.id desc limit ${laneSize.ofCreator}) p
        where f.user_id = k.user_id
        order by p.published_at desc, p.id desc limit ${MAX_FOLLOWED_POSTS}) p) as followed,
    (select string_agg(w.post_id::text, ',') from view_reward w where w.user_id = k.user_id
      and w.post_id = any($3::bigint[])) as paid,${exclusionColumns('k.user_id')}
  from unnest($1::bigint[], $2::timestamptz[]) with ordinality k (user_id, since, at)`;

interface Row extends ExclusionRow {
  readonly at: number;
  readonly views: string | null;
  readonly hidden: string | null;
  readonly followed: string | null;
  readonly paid: string | null;
}

const numbersOf = (text: string | null | undefined): number[] =>
  JSON.parse(`[${text ?? ''}]`) as number[];

const viewsOf = (text: string | null | undefined): PastView[] => {
  const parts = numbersOf(text);
  const views: PastView[] = [];
  for (let index = 0; index < parts.length; index += 4)
    views.push({
      key: parts[index] ?? 0,
      isSeen: parts[index + 1] === 1,
      ratio: parts[index + 2] ?? 0,
      position: parts[index + 3] ?? 0,
    });
  return views;
};

/** Read in the same statement, because a lookup by id would find the rows twice. */
const followedOf = (text: string | null | undefined): Rankable[] => {
  const parts = numbersOf(text);
  const posts: Rankable[] = [];
  for (let index = 0; index < parts.length; index += 6) {
    const key = parts[index] ?? 0;
    posts.push({
      id: BigInt(key),
      key,
      author_key: parts[index + 1] ?? 0,
      category_key: parts[index + 2] ?? 0,
      published_at: new Date(parts[index + 3] ?? 0),
      started: parts[index + 4] ?? 0,
      qualified: parts[index + 5] ?? 0,
    });
  }
  return posts;
};

const isTruncated = (followed: readonly Rankable[]): boolean => {
  const ofEach = new Map<number, number>();
  for (const { author_key: author } of followed) ofEach.set(author, (ofEach.get(author) ?? 0) + 1);
  return (
    followed.length >= MAX_FOLLOWED_POSTS || Math.max(0, ...ofEach.values()) >= laneSize.ofCreator
  );
};

/** The current history of each caller. */
export const readViewerHistory = batchLoader(
  async (db, requests: readonly HistoryRequest[]): Promise<ViewerHistory[]> => {
    const rows = await preparedQuery<Row>(db, 'people_past', READ_HISTORY, [
      requests.map(({ userId }) => userId),
      requests.map(({ forgetBefore }) => forgetBefore),
      [...new Set(requests.map(({ paidOf }) => paidOf))].flat(),
    ]);
    return alignByIndex(rows, requests).map((row) => {
      const followed = followedOf(row?.followed);
      return {
        views: viewsOf(row?.views),
        hidden: numbersOf(row?.hidden),
        followed,
        hasFollowedMore: isTruncated(followed),
        paid: numbersOf(row?.paid),
        exclusions: exclusionsIn(row),
      };
    });
  },
);
