import type { Lang } from '@taice/contract/shapes';
import type { ChapterMark, SkipMark } from '@taice/core/rules';
import { batchLoader, alignByKeys } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { StoredCaption } from '../../platform/db/schema-content.ts';
import { rowTtlCache } from '../../platform/ttl-cache.ts';
import type { TranscodeResult } from '../../platform/media/types.ts';
import type { Services } from '../../platform/services.ts';

/** The texts and constant fields of a post, the same for all viewers. */
export interface PostText {
  readonly id: bigint;
  /** The ids of the post and its author as text, the keys of viewer facts. */
  readonly key: string;
  readonly author_key: string;
  readonly source: 'upload' | 'youtube';
  /** Set only for YouTube videos. */
  readonly youtube_id: string | null;
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
  /** The storage key of a cover chosen by the owner, in place of the poster, and its blur. */
  readonly cover: string | null;
  readonly cover_blur: string;
  readonly captions: readonly StoredCaption[];
  readonly chapters: readonly ChapterMark[];
  readonly skips: readonly SkipMark[];
  readonly skip_ms: number;
  readonly fans_num: number;
  /** Micro-points that creators' rewards add to a view, and whether a lucky one does. */
  readonly bonus: bigint;
  readonly has_lucky: boolean;
  readonly prefix: string;
  /** Without `master` while only the lowest rung exists; null for a post without our own video. */
  readonly result: (Omit<TranscodeResult, 'master' | 'bytes'> & { master?: string }) | null;
}

const READ_POST_TEXTS = `select p.id, p.id::text as key, p.user_id::text as author_key, p.source, p.youtube_id, p.title, p.description, p.lang, p.tags, p.is_ai, p.duration_s, p.width,
    p.height, p.published_at, p.comment_policy, p.cover, p.cover_blur, p.captions, p.chapters, p.skips, p.skip_ms, p.bonus, p.has_lucky,
    c.id as category_id, c.slug as category_slug, c.name as category_name,
    u.id as user_id, u.nickname, u.avatar, u.xp, u.is_verified, u.fans_num, coalesce(v.prefix, '') as prefix, v.result
  from post p
  join category c on c.id = p.category_id
  join "user" u on u.id = p.user_id
  left join video_asset v on v.post_id = p.id
  where p.id = any($1::bigint[]) and p.published_at is not null`;

const read = batchLoader(async (db, lists: readonly (readonly bigint[])[]) => {
  const ids = [...new Set(lists.flat())];
  const rows = await preparedQuery<PostText>(db, 'posts_by_id', READ_POST_TEXTS, [ids]);
  return alignByKeys(rows, ({ id }) => id, lists);
});

/** Enough for the followed creators of some hundred people within `post_words_ms`; about 4 KB each. */
const cache = rowTtlCache<PostText, bigint>({ most: 8_000 });

/** The texts of posts, at most `post_words_ms` old, in the order of the ids; undefined if a post never existed. */
export const postTexts = (
  parts: Pick<Services, 'db' | 'clock' | 'settings'>,
  ids: readonly bigint[],
): Promise<readonly (PostText | undefined)[]> =>
  cache(parts, ids, parts.settings.post_words_ms, (missing) => read(parts.db, missing));
