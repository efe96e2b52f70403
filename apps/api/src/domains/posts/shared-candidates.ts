import { preparedQuery } from '../../platform/db/pool.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import { takeMatching } from './take-matching.ts';
import type { Rankable } from './rank-feed.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';

/** A post that may be shown to everyone. */
export interface SharedPost extends Rankable {
  /** A view of it is paid: a long enough upload. */
  readonly is_rewarded: boolean;
}

/** Candidates of the site, or of one category, from which all feeds and Home pages are made. */
export interface SharedCandidates {
  /** Newest first. */
  readonly newest: readonly SharedPost[];
  /** Most watched first. */
  readonly popular: readonly SharedPost[];
  /** By id, spread over all posts. */
  readonly sampled: readonly SharedPost[];
  /** Newest first. */
  readonly byCategory: ReadonlyMap<number, readonly SharedPost[]>;
  /** The newest posts whose views are paid. One list for all viewers, so that they share its cached reads. */
  readonly rewarded: readonly SharedPost[];
  readonly rewardedIds: readonly bigint[];
  /** True if `newest` holds all posts. */
  readonly isAll: boolean;
}

/** So many that hardly any viewer has seen most of them; for the others the statement goes on. */
const CANDIDATE_COUNTS = { newest: 400, popular: 150, category: 150, places: 60, perPlace: 5 };

/** More than Home shows in 'rewarded' and all sections above it. */
export const MAX_REWARDED = 60;

const PUBLIC_CONDITION = `p.state = 'published' and p.visibility = 'public'`;
const part = (
  name: string,
  from: string,
): string => `select '${name}' as part, p.id, p.id::float8 as key,
    p.user_id::float8 as author_key, p.category_id::float8 as category_key, c.slug as category_slug,
    p.published_at,
    p.start_num as started, p.qualified_view_num as qualified, p.height > p.width as is_upright,
    ${earnsRewardSql('$1')} as is_rewarded
  from (${from}) p join category c on c.id = p.category_id`;
const lists = (condition: string): string[] => [
  part(
    'newest',
    `select * from post p where ${condition} order by p.published_at desc, p.id desc limit ${CANDIDATE_COUNTS.newest}`,
  ),
  part(
    'popular',
    `select * from post p where ${condition} order by p.qualified_view_num desc, p.id desc limit ${CANDIDATE_COUNTS.popular}`,
  ),
  part(
    'anywhere',
    `select distinct on (p.id) p.* from (select max(id) as id from post) last
      cross join generate_series(0, ${CANDIDATE_COUNTS.places - 1}) place
      cross join lateral (select * from post p
        where p.id >= last.id * place / ${CANDIDATE_COUNTS.places} and ${condition} order by p.id limit ${CANDIDATE_COUNTS.perPlace}) p`,
  ),
];
const READ_SHARED = [
  ...lists(PUBLIC_CONDITION),
  part(
    'category',
    `select p.* from category k cross join lateral (select * from post p
      where p.category_id = k.id and ${PUBLIC_CONDITION}
      order by p.published_at desc, p.id desc limit ${CANDIDATE_COUNTS.category}) p`,
  ),
].join(' union all ');
const READ_SHARED_OF_CATEGORY = lists(`${PUBLIC_CONDITION} and p.category_id = $2::bigint`).join(
  ' union all ',
);

type Part = 'newest' | 'popular' | 'category' | 'anywhere';
type Row = SharedPost & { readonly part: Part };

const cache = ttlCache<SharedCandidates>();

/** At most `shared_posts_ms` old, so check access again before showing one. */
export const sharedPosts = (
  parts: Pick<Services, 'db' | 'clock' | 'settings'>,
  /** Undefined: the whole site. */
  categoryId?: bigint,
): Promise<SharedCandidates> =>
  cache(parts, `${categoryId ?? 'all'}`, parts.settings.shared_posts_ms, async () => {
    const { db, settings } = parts;
    const minDurationS = settings.view_min_duration_ms / 1000;
    const rows = await (categoryId === undefined
      ? preparedQuery<Row>(db, 'posts_shared', READ_SHARED, [minDurationS])
      : preparedQuery<Row>(db, 'posts_shared_category', READ_SHARED_OF_CATEGORY, [
          minDurationS,
          categoryId,
        ]));
    const rowsOf = (name: Part) => rows.filter((row) => row.part === name);
    const newest = rowsOf('newest').toSorted(byAge);
    const ofCategories = categoryId === undefined ? rowsOf('category').toSorted(byAge) : newest;
    const rewarded = takeMatching(newest, MAX_REWARDED, ({ is_rewarded }) => is_rewarded);
    return {
      newest,
      popular: rowsOf('popular').toSorted(
        (a, b) => b.qualified - a.qualified || Number(b.id - a.id),
      ),
      sampled: rowsOf('anywhere').toSorted((a, b) => Number(a.id - b.id)),
      byCategory: Map.groupBy(ofCategories, (row) => row.category_key),
      rewarded,
      rewardedIds: rewarded.map(({ id }) => id),
      isAll: newest.length < CANDIDATE_COUNTS.newest,
    };
  });

const byAge = (a: SharedPost, b: SharedPost): number =>
  b.published_at.getTime() - a.published_at.getTime() || Number(b.id - a.id);
