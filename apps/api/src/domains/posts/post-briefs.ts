import { gather } from '../../platform/db/gather.ts';
import { hot } from '../../platform/db/pool.ts';
import { rowKeeper } from '../../platform/kept.ts';
import type { Services } from '../../platform/services.ts';
import type { Candidate } from './rank-feed.ts';

/** What a choice among posts goes by. */
export interface PostBrief extends Omit<Candidate, 'lane' | 'interest'> {
  readonly duration_s: number;
  /** Published, and for everybody to find. */
  readonly is_open: boolean;
}

type Parts = Pick<Services, 'db' | 'clock' | 'numbers'>;
type Ids = readonly bigint[];

const BRIEFS = `select p.id, p.user_id, p.category_id, c.slug as category_slug, p.published_at,
    p.completion_sum as completed, p.completion_num as started, p.qualified_view_num as qualified,
    p.duration_s, p.state = 'published' and p.visibility = 'public' as is_open
  from post p join category c on c.id = p.category_id where p.id = any($1::bigint[])`;

const readBriefs = gather(async (db, lists: readonly Ids[]) => {
  const rows = await hot<PostBrief>(db, 'posts_brief', BRIEFS, [[...new Set(lists.flat())]]);
  return lists.map(() => rows);
});
const keptBriefs = rowKeeper<PostBrief>({ most: 8_000 });

/** By id, at most `shared_posts_ms` old: whoever shows one of them asks whether it still may be. */
export const postBriefs = (parts: Parts, ids: Ids): Promise<Map<bigint, PostBrief>> =>
  keptBriefs(parts, ids, parts.numbers.shared_posts_ms, (missing) => readBriefs(parts.db, missing));

interface InCategory {
  readonly id: bigint;
  readonly category_id: bigint;
}

const CATEGORIES = 'select id, category_id from post where id = any($1::bigint[])';

const readCategories = gather(async (db, lists: readonly Ids[]) => {
  const rows = await hot<InCategory>(db, 'posts_category', CATEGORIES, [
    [...new Set(lists.flat())],
  ]);
  return lists.map(() => rows);
});
const keptCategories = rowKeeper<InCategory>({ most: 20_000 });

/** The categories of posts by their id. A video moved to another counts where it was for `taste_ms`. */
export const postCategories = (parts: Parts, ids: Ids): Promise<Map<bigint, InCategory>> =>
  keptCategories(parts, ids, parts.numbers.taste_ms, (missing) =>
    readCategories(parts.db, missing),
  );
