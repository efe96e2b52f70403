import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { preparedQuery } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aCategory, aPost, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { laneSize } from './feed-rules.ts';
import { feedCandidates } from './feed-queries.ts';
import { homeLists } from './home-lists.ts';
import { pickFeedCandidates } from './feed-candidates.ts';
import { readFeedProfile } from './feed-profile.ts';
import { type Candidate, scoring } from './rank-feed.ts';
import { sectionPosts } from './section-queries.ts';
import { sharedPosts } from './shared-candidates.ts';
import { feedExclusionsOf, withCategoryAllowed } from './feed-exclusions.ts';

/**
 * Home and the feed choose from shared candidates if they suffice, otherwise by a statement over all posts. In any
 * small world both must give the same result, so that all viewers get the same rules.
 */

let creators: bigint[];
let categories: bigint[];
const now = new Date('2026-11-21T04:00:00Z');

const api = useApi({ now });
beforeAll(async () => {
  const { db } = api.services;
  const makers = await Promise.all([1, 2, 3, 4].map(() => aUser(db, { nickname: 'Creator' })));
  creators = makers.map(({ id }) => id);
  const kinds = await Promise.all([1, 2, 3, 4, 5].map(() => aCategory(db)));
  categories = kinds.map(({ id }) => id);
});

const HOUR = 3_600_000;
const anyView = fc.record({
  hoursAgo: fc.integer({ min: 1, max: 40 * 24 }),
  isQualified: fc.boolean(),
  position: fc.constantFrom(0, 1, 2, 17, 18, 19),
  // Sums of these are exact in floating point.
  ratio: fc.constantFrom(0.25, 0.5, 1),
  isHidden: fc.constantFrom(false, false, true),
});
const anyPost = fc.record({
  /** 4: the viewer. */
  author: fc.integer({ min: 0, max: 4 }),
  category: fc.integer({ min: 0, max: 4 }),
  state: fc.constantFrom('published', 'published', 'published', 'removed'),
  visibility: fc.constantFrom('public', 'public', 'public', 'unlisted', 'private'),
  source: fc.constantFrom('upload', 'upload', 'youtube'),
  durationS: fc.constantFrom(8, 20),
  /** Two may be of the same hour. */
  hoursOld: fc.integer({ min: 0, max: 30 * 24 }),
  qualified: fc.constantFrom(0, 499, 500, 501, 900),
  view: fc.option(anyView),
  isPaid: fc.boolean(),
  isUnwanted: fc.constantFrom(false, false, false, true),
});
const anyWorld = fc.record({
  // At most as many as the shared candidates hold per creator: beyond that the statement sees more.
  posts: fc.array(anyPost, { maxLength: laneSize.ofCreator }),
  follows: fc.subarray([0, 1, 2, 3]),
  /** Indexes in the world of posts that the feed has shown. */
  shown: fc.uniqueArray(fc.nat(laneSize.ofCreator - 1), { maxLength: 5 }),
  /** The category that is asked for; 5: the whole site. */
  asked: fc.integer({ min: 0, max: 5 }),
  explore: fc.double({ min: 0, max: 0.999, noNaN: true }),
  /** Indexes of excluded creators and categories, and the blocks in both directions. */
  exclusions: fc.subarray([0, 1, 2, 3], { maxLength: 1 }),
  blocked: fc.subarray([0, 1, 2, 3], { maxLength: 1 }),
  blockedBy: fc.subarray([0, 1, 2, 3], { maxLength: 1 }),
  unwantedCategories: fc.subarray([0, 1, 2, 3, 4], { maxLength: 2 }),
});
type World = (typeof anyWorld extends fc.Arbitrary<infer W> ? W : never) & object;

const PAY = `insert into view_reward (user_id, post_id, journal_id, session_id, amount, biz_date, paid_at)
  select distinct $1::bigint, v.post_id, p.journal_id, null::text, 2000000, p.biz_date, $3::timestamptz
  from unnest($2::bigint[]) as v(post_id)
  cross join lateral ledger_contribute('view', 'view:' || $1::bigint || ':' || v.post_id, $1::bigint,
    '2026-11-21'::date, 2000000, 'post', v.post_id::text, 'user', null, null, $3::timestamptz) p`;

/** Removes the earlier worlds' posts and creates this one. */
const settle = async ({ posts, follows, ...world }: World) => {
  const { db } = api.services;
  await db.updateTable('post').set({ state: 'removed' }).execute();
  const { id: userId } = await aUser(db);
  const ids: bigint[] = [];
  for (const post of posts) {
    const { id } = await aPost(db, {
      user_id: creators[post.author] ?? userId,
      category_id: categories[post.category]!,
      state: post.state,
      visibility: post.visibility,
      source: post.source,
      duration_s: post.durationS,
      published_at: new Date(now.getTime() - post.hoursOld * HOUR),
      qualified_view_num: post.qualified,
      video: null,
    });
    ids.push(id);
    if (!post.view) continue;
    const at = new Date(now.getTime() - post.view.hoursAgo * HOUR);
    await db
      .insertInto('view_log')
      .values({
        user_id: userId,
        post_id: id,
        last_at: at,
        position_s: post.view.position,
        watched_ratio: post.view.ratio,
        qualified_at: post.view.isQualified ? at : null,
        hidden: post.view.isHidden,
      })
      .execute();
  }
  for (const index of follows)
    await db
      .insertInto('follow')
      .values({ user_id: userId, target_id: creators[index]! })
      .execute();
  for (const index of world.blocked)
    await db.insertInto('block').values({ user_id: userId, target_id: creators[index]! }).execute();
  for (const index of world.blockedBy)
    await db.insertInto('block').values({ user_id: creators[index]!, target_id: userId }).execute();
  const exclusions = [
    ...ids.filter((_id, at) => posts[at]?.isUnwanted).map((id) => ['post', id] as const),
    ...world.exclusions.map((index) => ['user', creators[index]!] as const),
    ...world.unwantedCategories.map((index) => ['category', categories[index]!] as const),
  ];
  for (const [kind, target_id] of exclusions)
    await db
      .insertInto('not_interested')
      .values({ user_id: userId, kind, target_id, at: now })
      .execute();
  const paid = ids.filter((_id, at) => posts[at]?.isPaid);
  await transaction(db, (tx) => preparedQuery(tx, 'test_pay', PAY, [userId, paid, now]));
  return { userId, ids };
};

const told = (candidates: readonly Candidate[] | undefined) =>
  candidates
    ?.map(({ post, lane, interest }) => ({ key: post.key, lane, interest: interest.toFixed(6) }))
    .toSorted((a, b) => a.key - b.key);

test('the feed picks the same candidates from the shared cache and from its query', async () => {
  await fc.assert(
    fc.asyncProperty(anyWorld, async (world) => {
      const { userId, ids } = await settle(world);
      const { db, settings } = api.services;
      const categoryId = categories[world.asked];
      const query = {
        scope: 'foryou',
        categoryId,
        userId,
        forgetBefore: new Date(now.getTime() - settings.feed_forget_ms),
        shown: world.shown.flatMap((at) =>
          ids[at] === undefined ? [] : Number(ids[at] & 0xffffn),
        ),
        explore: world.explore,
        minDurationS: settings.view_min_duration_ms / 1000,
        exclusions: withCategoryAllowed(await feedExclusionsOf(db, userId), categoryId),
      } as const;
      const score = scoring({ now: now.getTime(), seed: 'world' });
      const own = await readFeedProfile(api.services, userId, query);
      const shared = pickFeedCandidates(
        await sharedPosts(api.services, query.categoryId),
        own,
        query,
        score,
      );
      const stated = await feedCandidates(db, query, { seen: false, score });
      expect(told(shared)).toEqual(told(stated));
    }),
    { numRuns: longRun ? 100 : 20 },
  );
});

test('each Home section is the same from the shared cache and from its query', async () => {
  const keys = ['continue', 'rewarded', 'following', 'new', 'hot'] as const;
  const limit = 10;
  await fc.assert(
    fc.asyncProperty(anyWorld, async (world) => {
      const { userId } = await settle(world);
      const { db, settings } = api.services;
      const categoryId = categories[world.asked];
      const caller = { ...api.services, user: { userId }, deviceId: 'device' };
      const lists = await homeLists(caller, categoryId);
      for (const key of keys) {
        const stated = await sectionPosts(db, key, {
          userId,
          categoryId,
          minDurationS: settings.view_min_duration_ms / 1000,
          popularFrom: settings.popular_views,
          now,
          exclusions: withCategoryAllowed(await feedExclusionsOf(db, userId), categoryId),
          limit,
          offset: 0,
        });
        expect(await lists[key]?.(limit), key).toEqual(stated);
      }
    }),
    { numRuns: longRun ? 100 : 20 },
  );
});
