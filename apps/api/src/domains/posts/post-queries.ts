import type { Lang } from '@taice/contract/shapes';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import { rowKeeper } from '../../platform/kept.ts';
import type { Services } from '../../platform/services.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { noEarning } from '../user/earning.ts';
import type { TranscodeResult } from '../../platform/media/types.ts';

/** A post with all that its card and its page show, and what the viewer has to do with it. */
export type PostRow = PostText & PostFacts;

/** What a post says of itself, to everybody the same. */
interface PostText {
  readonly id: bigint;
  readonly source: 'upload' | 'youtube';
  readonly title: string;
  readonly description: string;
  readonly lang: Lang;
  readonly tags: string[];
  readonly is_ai: boolean;
  readonly duration_s: number;
  readonly width: number;
  readonly height: number;
  readonly published_at: Date;
  readonly comment_policy: 'all' | 'approve' | 'off';
  readonly category_id: bigint;
  readonly category_slug: string;
  readonly category_name: I18n;
  readonly user_id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly prefix: string;
  /** Without `master` while only the lowest rung is there; null for a post without a video of ours. */
  readonly result: (Omit<TranscodeResult, 'master' | 'bytes'> & { master?: string }) | null;
}

/** What changes by the minute, and what the viewer has to do with the post. */
interface PostFacts {
  readonly id: bigint;
  /** Published, and for everybody to find. */
  readonly is_open: boolean;
  readonly view_num: number;
  readonly like_num: number;
  readonly comment_num: number;
  readonly collect_num: number;
  readonly share_num: number;
  readonly is_follow: boolean;
  readonly reaction: 'like' | 'dislike' | null;
  readonly is_collect: boolean;
  readonly position_s: number | null;
  readonly watched_ratio: number | null;
  /** The viewer's reward of it: paid, or waiting to be claimed. */
  readonly paid: boolean;
  readonly claimable: boolean;
}

const COLUMNS = `p.id, p.source, p.title, p.description, p.lang, p.tags, p.is_ai, p.duration_s, p.width,
  p.height, p.published_at, p.comment_policy,
  c.id as category_id, c.slug as category_slug, c.name as category_name,
  u.id as user_id, u.nickname, u.avatar, u.xp, u.is_verified, coalesce(v.prefix, '') as prefix, v.result`;
const TABLES = `post p
  join category c on c.id = p.category_id
  join "user" u on u.id = p.user_id
  left join video_asset v on v.post_id = p.id`;
const COUNTS = `p.id, p.state = 'published' and p.visibility = 'public' as is_open,
  p.view_num, p.like_num, p.comment_num, p.collect_num, p.share_num`;
const MINE = `exists (select from follow f where f.user_id = $2::bigint and f.target_id = p.user_id) as is_follow,
  (select value from reaction r where r.user_id = $2::bigint and r.post_id = p.id) as reaction,
  exists (select from collect k where k.user_id = $2::bigint and k.post_id = p.id) as is_collect,
  l.position_s, l.watched_ratio,
  exists (select from view_reward w where w.user_id = $2::bigint and w.post_id = p.id) as paid,
  exists (select from view_session s where s.user_id = $2::bigint and s.post_id = p.id
    and s.state = 'claimable') as claimable`;

const TEXTS = `select ${COLUMNS} from ${TABLES} where p.id = any($1::bigint[])`;
const FACTS = `select ${COUNTS}, false as is_follow, null as reaction, false as is_collect,
    null as position_s, null as watched_ratio, false as paid, false as claimable
  from post p where p.id = any($1::bigint[])`;
const FACTS_FOR = `select ${COUNTS}, ${MINE}
  from post p left join view_log l on l.user_id = $2::bigint and l.post_id = p.id
  where p.id = any($1::bigint[])`;

const texts = rowKeeper<PostText>();

/**
 * Posts by id, in the order of the ids; whatever is gone is left out. `viewer` null: a visitor. Their
 * words are at most `shared_posts_ms` old, what counts and what is the viewer's own is of now.
 */
export const loadPosts = async (
  parts: Pick<Services, 'db' | 'clock' | 'numbers'>,
  ids: readonly bigint[],
  viewer: bigint | null,
): Promise<PostRow[]> => {
  if (ids.length === 0) return [];
  const { db, numbers } = parts;
  const [facts, textOf] = await Promise.all([
    viewer === null
      ? hot<PostFacts>(db, 'posts_facts', FACTS, [[...ids]])
      : hot<PostFacts>(db, 'posts_facts_for', FACTS_FOR, [[...ids], viewer]),
    texts(parts, ids, numbers.shared_posts_ms, (missing) =>
      hot<PostText>(db, 'posts_by_id', TEXTS, [missing]),
    ),
  ]);
  const byId = new Map(facts.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [fact, text] = [byId.get(id), textOf.get(id)];
    return fact && text ? { ...text, ...fact } : [];
  });
};

const VISIBLE = `select id, category_id, user_id from post
  where id = $1 and state = 'published' and (visibility <> 'private' or user_id = $2)`;

export interface PostKey {
  readonly id: bigint;
  readonly category_id: bigint;
  readonly user_id: bigint;
}

/** A post that the viewer may open by its address, undefined where there is none. */
export const findVisible = async (
  db: Database,
  id: bigint,
  viewer: bigint | null,
): Promise<PostKey | undefined> => {
  const [row] = await hot<PostKey>(db, 'post_visible', VISIBLE, [id, viewer ?? 0n]);
  return row;
};

const STANDING = `select ${noEarning('$3')} is null as may_earn,
    coalesce((select rewarded from view_day where user_id = u.id and biz_date = $2), 0) as used
  from "user" u where u.id = $1`;

/** What decides for all posts alike whether the viewer can earn today. */
export interface ViewerStanding {
  readonly may_earn: boolean;
  readonly used: number;
}

export const viewerStanding = async (
  db: Database,
  viewer: bigint,
  day: Day,
  needsAge: boolean,
): Promise<ViewerStanding | undefined> => {
  const [row] = await hot<ViewerStanding>(db, 'viewer_standing', STANDING, [viewer, day, needsAge]);
  return row;
};
