import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/emit.ts';
import { takeViews } from '../../watching/count-queries.ts';
import { aViewer, beat, type BeatState, openView, watch } from '../../watching/testing/viewer.ts';
import { addWatchedSeconds } from '../add-view-breakdowns.ts';
import { countAllWatchTime, countViews } from './count-views.ts';

const api = useApi();

const rowsOf = async <T>(text: ReturnType<typeof sql<T>>) =>
  (await text.execute(api.services.db)).rows;

/** Views, watched time and measured seconds from the hourly sums, and the same from the raw rows. */
const counted = () =>
  rowsOf<{ post_id: bigint; views: number; watch_ms: string; measured: number }>(
    sql`select post_id, sum(views)::int as views, sum(watch_ms)::text as watch_ms, sum(measured)::int as measured
      from video_hour where post_id <> 0 group by 1
      having sum(views) + sum(watch_ms) > 0 order by 1`,
  );
const recounted = () =>
  rowsOf(sql`select p.id as post_id,
      (select count(*)::int from view_display d where d.post_id = p.id) as views,
      (select coalesce(sum(watch_ms), 0)::text from view_session s where s.post_id = p.id) as watch_ms,
      (select count(*)::int from view_session s where s.post_id = p.id and not isempty(s.seen)) as measured
    from post p where exists (select from view_display d where d.post_id = p.id) order by 1`);
const seenCounted = () =>
  rowsOf(sql`select post_id, (at - 1)::int as second, sum(n)::int as n
    from video_day_seen, unnest(counts) with ordinality c(n, at) where n > 0 group by 1, 2 order by 1, 2`);
const seenRecounted = () =>
  rowsOf(sql`select s.post_id, second, count(*)::int as n
    from view_session s, unnest(s.seen) r, generate_series(lower(r), upper(r) - 1) second
    where second < 20 group by 1, 2 order by 1, 2`);

test('the sums equal the raw rows under any order of views, beats, counting and crashes', async () => {
  const { db } = api.services;
  const posts = await Promise.all([aPost(db), aPost(db), aPost(db)]);
  const viewers = await Promise.all([aViewer(api), aViewer(api), aViewer(api, { country: 'DE' })]);
  const states = new Map<string, BeatState>();
  const other = api.sibling();
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    what: fc.integer({ min: 0, max: 2 }),
    does: fc.constantFrom('open', 'beat', 'beat', 'beat', 'jump', 'rest', 'count', 'race', 'die'),
  });
  /** Every run begins with these steps, since chance alone could leave nothing watched or a country without viewers. */
  const watched = [0, 2].flatMap((who) =>
    (['open', 'beat', 'beat', 'rest', 'count'] as const).map((does) => ({ who, what: 0, does })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const { who, what, does } of steps) {
        const [viewer, post] = [viewers[who]!, posts[what]!];
        const key = `${who} ${what}`;
        const state = states.get(key);
        if (does === 'open') states.set(key, await openView(viewer.client, post.id));
        else if (does === 'beat' && state) {
          api.clock.advance(5_000);
          state.positionS = Math.min(20, state.positionS + 5);
          await beat(viewer.client, post.id, state);
        } else if (does === 'jump' && state) {
          state.positionS = (state.positionS + 7) % 20;
          await beat(viewer.client, post.id, state, { playing: false });
        } else if (does === 'rest') api.clock.advance(200_000);
        else if (does === 'count') await countViews(api.services);
        else if (does === 'race')
          await Promise.all([countViews(api.services), countViews(other.services)]);
        else if (does === 'die')
          await transaction(db, async (tx) => {
            await takeViews(tx, 10);
            throw new Error('killed');
          }).catch(() => {});
      }
      api.clock.advance(3_600_000);
      await countViews(api.services);
      expect(await counted()).toEqual(await recounted());
      expect(await seenCounted()).toEqual(await seenRecounted());
    }),
    { numRuns: longRun ? 100 : 12, examples: [[watched]] },
  );
  // A creator's totals, and those of each part, equal the sums over single videos.
  expect(
    await rowsOf(sql`select sum(views) filter (where post_id = 0) = sum(views) filter (where post_id <> 0) as same
      from video_hour`),
  ).toEqual([{ same: true }]);
  expect(
    await rowsOf(sql`select dimension, sum(views) = (select sum(views) from video_hour where post_id = 0) as same
      from video_hour_part where post_id = 0 group by 1 order by 1`),
  ).toEqual(['country', 'device', 'source'].map((dimension) => ({ dimension, same: true })));
  expect(
    await rowsOf(
      sql`select key from video_hour_part where dimension = 'country' group by 1 order by 1`,
    ),
  ).toEqual([{ key: '' }, { key: 'DE' }]);
  expect(
    await rowsOf(
      sql`select (select sum(views) from video_day where post_id <> 0) = (select sum(views) from video_hour where post_id = 0) as same`,
    ),
  ).toEqual([{ same: true }]);
});

test.each([
  [
    sql`select owner_id, post_id, day, views::bigint, measured::bigint, watch_ms::numeric, length_ms::numeric from video_day`,
    sql`select owner_id, post_id, (hour at time zone 'UTC')::date, sum(views), sum(measured), sum(watch_ms),
          sum(length_ms) from video_hour group by 1, 2, 3`,
  ],
  [
    sql`select owner_id, post_id, week, views from video_week`,
    sql`select owner_id, post_id, date_trunc('week', hour at time zone 'UTC')::date, sum(views)::bigint
        from video_hour where post_id <> 0 group by 1, 2, 3 having sum(views) > 0`,
  ],
  [
    sql`select owner_id, post_id, day, dimension, key, views::bigint from video_day_part`,
    sql`select owner_id, post_id, (hour at time zone 'UTC')::date, dimension, key, sum(views)
        from video_hour_part group by 1, 2, 3, 4, 5`,
  ],
  [
    sql`select owner_id, post_id, dimension, key, views from video_part`,
    sql`select owner_id, post_id, dimension, key, sum(views)::bigint from video_hour_part group by 1, 2, 3, 4`,
  ],
  [
    sql`select post_id, day, measured::bigint from video_day_seen where measured > 0`,
    sql`select post_id, (hour at time zone 'UTC')::date, sum(measured) from video_hour where post_id <> 0
        group by 1, 2 having sum(measured) > 0`,
  ],
  [
    sql`select post_id, day, seen, seconds from video_day_seen`,
    sql`select post_id, day, sum(n), count(*)::int from video_day_seen, unnest(counts) n group by 1, 2`,
  ],
  [
    sql`select post_id, measured::bigint, at, n::bigint from video_seen, unnest(counts) with ordinality c(n, at)`,
    sql`select d.post_id, (select sum(measured) from video_day_seen where post_id = d.post_id), at, sum(n)
        from video_day_seen d, unnest(d.counts) with ordinality c(n, at) group by d.post_id, at`,
  ],
])('daily, weekly and all-time sums equal the hourly sums: %#', async (left, right) => {
  const differing = sql`((${left}) except (${right})) union all ((${right}) except (${left}))`;
  expect(await rowsOf(differing)).toEqual([]);
  expect(await rowsOf(sql`select count(*) > 0 as many from video_seen`)).toEqual([{ many: true }]);
});

test('each event is counted once, and an undone like is subtracted, with two processes at work', async () => {
  const { db, events } = api.services;
  const { id: postId, userId: ownerId } = await aPost(db);
  const fan = await aUser(db);
  const at = api.clock.rule();
  const [post_id, author_id] = [`${postId}`, `${ownerId}`];
  const happened = [
    {
      type: 'post.reacted',
      payload: { post_id, author_id, value: 'like', before: null, held_ms: null },
    },
    {
      type: 'post.reacted',
      payload: { post_id, author_id, value: null, before: 'like', held_ms: 5 },
    },
    {
      type: 'post.reacted',
      payload: { post_id, author_id, value: 'like', before: null, held_ms: null },
    },
    { type: 'user.followed', payload: { target_id: author_id, is_follow: true, held_ms: null } },
    { type: 'view.credited', payload: { post_id, amount: '1000000' } },
    {
      type: 'view.qualified',
      payload: {
        post_id,
        session_id: `s${postId}`,
        is_first_of_post: true,
        may_open_first_view: false,
      },
    },
  ] as const;
  for (const each of happened)
    await transaction(db, (tx) => emit(tx, { ...each, userId: fan.id, at }));
  await Promise.all([events.waitUntilHandled(), api.sibling().services.events.waitUntilHandled()]);
  expect(
    await rowsOf(sql`select post_id = 0 as is_all, likes, fans, qualified, rewards::int as rewards
      from video_hour where owner_id = ${ownerId} order by post_id`),
  ).toEqual([
    { is_all: true, likes: 1, fans: 1, qualified: 1, rewards: 1_000_000 },
    { is_all: false, likes: 1, fans: 0, qualified: 1, rewards: 1_000_000 },
  ]);
});

test('a view counted in two batches is measured once', async () => {
  const { db } = api.services;
  const { id: post_id, userId: owner_id } = await aPost(db);
  const view = { owner_id, post_id, hour: api.clock.rule(), duration_s: 4, watch_ms: 2_000 };
  const first = { ...view, is_first: true, spans: [[0, 2]] } as const;
  const second = { ...view, is_first: false, spans: [[2, 3]] } as const;
  const told = (table: string) =>
    rowsOf(sql`select measured, counts from ${sql.table(table)} where post_id = ${post_id}`);
  // Both in one batch, then one after the other.
  await transaction(db, (tx) => addWatchedSeconds(tx, [first, second]));
  await transaction(db, (tx) => addWatchedSeconds(tx, [first]));
  await transaction(db, (tx) => addWatchedSeconds(tx, [second]));
  for (const table of ['video_day_seen', 'video_seen'])
    expect(await told(table)).toEqual([{ measured: 2, counts: [2, 2, 2, 0] }]);
});

test('a finished view is reported once, and the rest of the watched time at midnight', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api);
  const { id: post } = await aPost(db);
  const told = async () =>
    (
      await rowsOf<{ ms: number; finished: boolean }>(sql`
        select (payload ->> 'ms')::int as ms, (payload ->> 'finished')::bool as finished
        from outbox where type = 'view.watched' and user_id = ${id} order by id`)
    ).map(({ ms, finished }) => [ms, finished]);
  const state = await openView(client, post);
  await watch(api, client, post, state, 15);
  await countViews(api.services);
  expect(await told()).toEqual([]);
  await countAllWatchTime(api.services);
  expect(await told()).toEqual([[15_000, false]]);
  api.clock.advance(4_500);
  state.positionS = 19.5;
  await beat(client, post, state);
  await countViews(api.services);
  await countViews(api.services);
  expect(await told()).toEqual([
    [15_000, false],
    [4_500, true],
  ]);
  // Watching from the start again adds no second count.
  state.positionS = 0;
  await beat(client, post, state, { playing: false });
  await watch(api, client, post, state, 15);
  await countAllWatchTime(api.services);
  expect((await told()).filter(([, finished]) => finished)).toHaveLength(1);
});
