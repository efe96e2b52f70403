import type { Database } from '../../platform/db/pool.ts';
import { laneSize, tasteRule } from './feed-rules.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Candidate, Lane, Rankable, Score } from './rank-feed.ts';
import { exclusionLists, type FeedExclusions } from './feed-exclusions.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';

export type FeedScope = 'foryou' | 'following' | 'rewarded';

export interface FeedQuery {
  readonly scope: FeedScope;
  readonly categoryId: bigint | undefined;
  /** 0n: a visitor. */
  readonly userId: bigint;
  /** Views that qualified after this moment of the rule clock exclude their post. */
  readonly forgetBefore: Date;
  /** Low 16 bits of the ids that this feed has shown. */
  readonly shown: readonly number[];
  /** Exploration starts at this fraction of all posts, 0 to 1. */
  readonly explore: number;
  readonly minDurationS: number;
  readonly exclusions: FeedExclusions;
}

const facts = `p.id, p.user_id, p.category_id, p.published_at, p.start_num,
  p.qualified_view_num, p.height > p.width as is_upright`;

/**
 * The statement for one kind of feed. Every lane is an index scan with a limit, so its cost does not grow with the
 * number of posts. `$1` user, `$2` forget before, `$3` shown, `$4` explore, `$5` category, `$6` duration, `$7` to `$9`
 * excluded people, posts and categories.
 */
const textOf = (scope: FeedScope, inCategory: boolean, isSeen: boolean): string => {
  const conditions = [
    `p.state = 'published' and p.visibility = 'public'`,
    `(p.id & 65535) <> all ($3::bigint[])`,
    `p.user_id <> all ($7::bigint[]) and p.id <> all ($8::bigint[]) and p.category_id <> all ($9::bigint[])`,
    ...(inCategory ? ['p.category_id = $5::bigint'] : []),
    ...(scope === 'rewarded'
      ? [
          `${earnsRewardSql('$6')} and p.user_id <> $1::bigint`,
          `not exists (select from view_reward w where w.user_id = $1::bigint and w.post_id = p.id)`,
        ]
      : []),
    ...(isSeen
      ? []
      : [
          'p.user_id <> $1::bigint',
          `not exists (select from view_log v where v.user_id = $1::bigint and v.post_id = p.id
            and v.qualified_at > $2::timestamptz)`,
        ]),
  ].join(' and ');
  const follow = `(select ${facts}, 'follow' as lane from follow f
      cross join lateral (select * from post p where p.user_id = f.target_id and ${conditions}
        order by p.id desc limit ${laneSize.ofCreator}) p
      where f.user_id = $1::bigint order by p.published_at desc, p.id desc limit ${laneSize.follow})`;
  const interest = `(select ${facts}, 'interest' as lane
      from (select category_id, share, latest from taste where category_id <> all ($9::bigint[]) order by share desc, latest limit ${tasteRule.categories}) t
      cross join lateral (select * from post p where p.category_id = t.category_id and ${conditions}
        order by p.published_at desc, p.id desc limit ${laneSize.interest}) p
      order by t.share desc, t.latest, p.published_at desc, p.id desc limit ${laneSize.interest})`;
  const trending = `(select ${facts}, 'trending' as lane from post p where ${conditions}
      order by p.qualified_view_num desc, p.id desc limit ${laneSize.trending})`;
  const explore = `(select ${facts}, 'new' as lane from post p
      where p.id >= (select floor($4::float8 * coalesce(max(id), 0))::bigint from post) and ${conditions}
      order by p.id limit ${laneSize.explore})`;
  const fill = `(select ${facts}, 'new' as lane from post p where ${conditions}
      order by p.published_at desc, p.id desc limit ${laneSize.fill})`;
  const lanes = scope === 'following' ? [follow] : [follow, interest, trending, explore, fill];
  return `with recent as (
      select p.category_id, greatest(v.watched_ratio, ${tasteRule.leastWeight}) as weight, v.place
      from (select post_id, watched_ratio, row_number() over (order by last_at desc, post_id desc) as place
        from view_log where user_id = $1::bigint and not hidden
        order by last_at desc, post_id desc limit ${tasteRule.views}) v
      join post p on p.id = v.post_id
    ), taste as (
      select category_id, sum(weight) / (select sum(weight) from recent) as share,
        min(place) as latest
      from recent group by category_id
    ), found as (${lanes.join(' union all ')})
    select x.id, x.id::float8 as key, x.user_id::float8 as author_key, x.category_id::float8 as category_key,
      c.slug as category_slug, x.published_at,
      x.start_num as started,
      x.qualified_view_num as qualified, x.is_upright, coalesce(t.share, 0)::float8 as interest, x.lane
    from found x
    join category c on c.id = x.category_id
    left join taste t on t.category_id = x.category_id
    where $2::timestamptz is not null and $4::float8 is not null
      and ($5::bigint is null or true) and ($6::real is null or true)`;
};

const laneOrder: readonly Lane[] = ['follow', 'interest', 'trending', 'new', 'seen'];

/**
 * Candidates for a person's feed, each post once. `seen`: also watched and own posts, for when nothing else remains.
 */
export const feedCandidates = async (
  db: Database,
  query: FeedQuery,
  { seen: isSeen, score }: { seen: boolean; score: Score },
): Promise<Candidate[]> => {
  const { scope, categoryId, userId, forgetBefore, shown, explore, minDurationS, exclusions } =
    query;
  const inCategory = categoryId !== undefined;
  const rows = await preparedQuery<Rankable & Pick<Candidate, 'interest' | 'lane'>>(
    db,
    `feed_${scope}${inCategory ? '_category' : ''}${isSeen ? '_seen' : ''}`,
    textOf(scope, inCategory, isSeen),
    [
      userId,
      forgetBefore,
      [...shown],
      explore,
      categoryId ?? null,
      minDurationS,
      ...exclusionLists(exclusions),
    ],
  );
  const byId = new Map<bigint, Candidate>();
  const first = (a: Lane, b: Lane) => laneOrder.indexOf(a) <= laneOrder.indexOf(b);
  for (const { interest, lane: found, ...post } of rows) {
    const card = byId.get(post.id);
    const lane = isSeen ? 'seen' : found;
    if (!card || !first(card.lane, found))
      byId.set(post.id, { post, interest, lane, score: score(post, interest, lane) });
  }
  return [...byId.values()];
};
