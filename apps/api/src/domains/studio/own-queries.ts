import type { PostState, ProcessState } from '@taice/contract';
import { alignByKeys } from '../../platform/db/batch-loader.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { PostText } from '../posts/post-texts.ts';

/** A video as its owner sees it, in any state. `published_at`: its creation, until it is published. */
export interface OwnVideo extends PostText {
  readonly state: PostState;
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly is_wanted: boolean;
  readonly publish_at: Date | null;
  readonly was_published: boolean;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  readonly version: number;
  readonly reject_reason: string | null;
  readonly sound_lost: boolean;
  /** The reason of the staff's decision; null if none is in force. */
  readonly decision_reason: string | null;
  /** The video that it repeats, if that one is public. */
  readonly repeats: bigint | null;
  /** The decision in force has no appeal yet. */
  readonly can_appeal: boolean;
  readonly cover_at_s: number | null;
  readonly own_category: bigint | null;
  readonly asset: ProcessState['asset'];
  readonly progress: number;
  readonly error: ProcessState['error'];
  readonly remade_at: readonly Date[];
  readonly view_num: number;
  readonly like_num: number;
  readonly comment_num: number;
  readonly collect_num: number;
  readonly share_num: number;
}

const LIST_OWN_VIDEOS = `select p.id, p.id::text as key, p.user_id::text as author_key, p.source, p.youtube_id, p.title, p.description, p.lang, p.tags,
    p.is_ai, p.duration_s, p.width, p.height, coalesce(p.published_at, p.created_at) as published_at, p.comment_policy,
    p.cover, p.cover_blur, p.captions, p.chapters, p.skips, p.skip_ms,
    coalesce(c.id, 0) as category_id, coalesce(c.slug, '') as category_slug,
    coalesce(c.name, '{"en": "", "cn": "", "tw": ""}') as category_name,
    u.id as user_id, u.nickname, u.avatar, u.xp, u.is_verified, coalesce(v.prefix, '') as prefix, v.result,
    p.state, p.visibility, p.is_wanted, p.publish_at, p.published_at is not null as was_published, p.updated_at,
    p.deleted_at, p.version, p.reject_reason, coalesce((v.result ->> 'isDeaf')::boolean, false) as sound_lost, d.reason as decision_reason, d.seq is not null and d.appeal is null as can_appeal,
    o.id as repeats, p.cover_at_s, p.category_id as own_category,
    v.state as asset, coalesce(v.progress, 0)::int as progress,
    case when v.error is null then null
      else jsonb_build_object('kind', v.error ->> 'kind', 'reason', v.error ->> 'reason') end as error,
    coalesce(v.remade_at, '{}') as remade_at,
    p.view_num, p.like_num, p.comment_num, p.collect_num, p.share_num
  from post p
  join "user" u on u.id = p.user_id
  left join category c on c.id = p.category_id
  left join video_asset v on v.post_id = p.id
  left join post_print r on r.post_id = p.id
  left join post o on o.id = r.repeats and o.state = 'published' and o.visibility = 'public'
  left join lateral standing_decision('post', p.id) d on true
  where p.id = any($1::bigint[]) and p.user_id = $2`;

/** A person's videos by id, in the order of the ids; other people's are left out. */
export const ownVideos = async (
  db: Database,
  userId: bigint,
  ids: readonly bigint[],
): Promise<OwnVideo[]> => {
  if (ids.length === 0) return [];
  const rows = await preparedQuery<OwnVideo>(db, 'own_videos', LIST_OWN_VIDEOS, [ids, userId]);
  const [found = []] = alignByKeys(rows, ({ id }) => id, [ids]);
  return found.filter((row) => row !== undefined);
};

/** Groups of states behind the tabs of the list. */
const groups = {
  published: ['published'],
  waiting: ['processing', 'review', 'scheduled'],
  draft: ['draft'],
  offline: ['offline'],
  problem: ['process_failed', 'rejected', 'removed'],
} as const satisfies Record<string, readonly PostState[]>;
type Group = keyof typeof groups;
export type OwnState = Group | 'all' | 'deleted';

const listed: readonly PostState[] = Object.values(groups).flat();
const statesOf = (state: OwnState): readonly PostState[] => {
  if (state === 'all') return listed;
  return state === 'deleted' ? ['deleted'] : groups[state];
};

// Sorted as viewers see them: by publication, before that by creation.
const orders = {
  new: 'coalesce(published_at, created_at) desc, id desc',
  old: 'coalesce(published_at, created_at), id',
  views: 'view_num desc, id desc',
  likes: 'like_num desc, id desc',
} as const;
export type OwnSort = keyof typeof orders;

// A removed video is listed while it can be restored, the last removed first.
const listText = (order: string): string => `select id from post
  where user_id = $1 and state = any($2::text[]) and ($3 = '' or title ilike $3)
    and (state <> 'deleted' or deleted_at > $4)
  order by ${order} limit $5 offset $6`;

export interface OwnQuery {
  readonly state: OwnState;
  readonly keyword: string;
  readonly sort: OwnSort;
  /** Videos removed earlier cannot be restored. */
  readonly since: Date;
  readonly limit: number;
  readonly offset: number;
}

/** Ids of a person's own videos. */
export const ownIds = async (
  db: Database,
  userId: bigint,
  { state, keyword, sort, since, limit, offset }: OwnQuery,
): Promise<bigint[]> => {
  const isDeleted = state === 'deleted';
  const text = listText(isDeleted ? 'deleted_at desc, id desc' : orders[sort]);
  const title = keyword && containsPattern(keyword);
  const values = [userId, statesOf(state), title, since, limit, offset];
  const name = `own_list_${isDeleted ? 'deleted' : sort}`;
  const rows = await preparedQuery<{ id: bigint }>(db, name, text, values);
  return rows.map(({ id }) => id);
};

const COUNT_OWN_POSTS = `select state, count(*)::int as n from post
  where user_id = $1 and (state <> 'deleted' or deleted_at > $2) group by state`;

/** The number of a person's videos, by the tabs of the list. */
export const ownCounts = async (db: Database, userId: bigint, since: Date) => {
  const rows = await preparedQuery<{ state: PostState; n: number }>(
    db,
    'own_counts',
    COUNT_OWN_POSTS,
    [userId, since],
  );
  const countIn = (states: readonly PostState[]): number =>
    rows.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0);
  return {
    all: countIn(listed),
    published: countIn(groups.published),
    waiting: countIn(groups.waiting),
    draft: countIn(groups.draft),
    offline: countIn(groups.offline),
    problem: countIn(groups.problem),
    deleted: countIn(['deleted']),
  };
};
