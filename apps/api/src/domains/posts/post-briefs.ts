import { batchLoader, alignByKeys } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { rowTtlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import type { Rankable } from './rank-feed.ts';

/** Fields of a post that the feed and Home choose by. */
export interface PostBrief extends Rankable {
  readonly duration_s: number;
  /** Published and public. */
  readonly is_open: boolean;
}

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>;
type Keys = readonly number[];

const READ_BRIEFS = `select p.id, p.id::float8 as key, p.user_id::float8 as author_key, p.category_id::float8 as category_key,
    c.slug as category_slug, p.published_at,
    p.start_num as started, p.qualified_view_num as qualified,
    p.duration_s, p.state = 'published' and p.visibility = 'public' as is_open
  from post p join category c on c.id = p.category_id where p.id = any($1::bigint[])`;

const read = batchLoader(async (db, lists: readonly Keys[]) => {
  const rows = await preparedQuery<PostBrief>(db, 'posts_brief', READ_BRIEFS, [
    [...new Set(lists.flat())],
  ]);
  return alignByKeys(rows, ({ key }) => key, lists);
});
const cache = rowTtlCache<PostBrief, number>({ most: 10_000 });

/**
 * In the order of the keys, at most `post_briefs_ms` old: exact enough for choosing. Check access again before showing
 * one.
 */
export const postBriefs = (parts: Parts, keys: Keys): Promise<readonly (PostBrief | undefined)[]> =>
  cache(parts, keys, parts.settings.post_briefs_ms, (missing) => read(parts.db, missing));
