import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '@taice/demo';
import { countViews } from '../domains/analytics/jobs/count-views.ts';
import { checkLedger } from '../domains/ledger/check-ledger.ts';
import { marketFacets } from '../domains/nft/market/facets.ts';
import { checkMarket } from '../domains/nft/market/check-market.ts';
import { installCategories } from '../domains/posts/install-categories.ts';
import { installTasks } from '../domains/tasks/install-tasks.ts';
import { checkCounters } from '../domains/user/jobs/check-counters.ts';
import { useApi } from '../testing/harness.ts';

const api = useApi();
beforeAll(async () => {
  await installCategories(api.services.db);
  await installTasks(api.services.db);
  await seedDemo(api.services);
});

const rowsOf = async (text: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await text.execute(api.services.db)).rows;

test('creator figures match the public counters, and none precede the video', async () => {
  await countViews(api.services);
  const posts = await rowsOf(sql`select p.view_num, p.like_num, p.comment_num, p.qualified_view_num,
      (select array[sum(views), sum(likes), sum(comments), sum(qualified)]::int[] from video_hour h
        where h.post_id = p.id) as told,
      (select sum(measured)::int from video_hour h where h.post_id = p.id) as measured,
      (select min(hour) filter (where views > 0) >= date_trunc('hour', p.published_at) from video_hour h
        where h.post_id = p.id) as in_time
    from post p`);
  for (const { view_num: views, like_num, comment_num, qualified_view_num, ...post } of posts) {
    expect(post).toMatchObject({
      told: [views, like_num, comment_num, qualified_view_num],
      in_time: true,
    });
    expect(Number(post.measured)).toBeLessThanOrEqual(Number(views));
    expect(Number(comment_num)).toBeLessThanOrEqual(Number(views));
  }
  const people = await rowsOf(sql`select fans_num,
      (select coalesce(sum(fans), 0)::int from video_hour h where h.owner_id = u.id and h.post_id = 0) as told
    from "user" u`);
  for (const { fans_num, told } of people) expect(told).toBe(fans_num);
});

test('users watch only published videos, like only watched ones, and act only after they join', async () => {
  expect(
    await rowsOf(sql`select v.user_id, v.post_id from view_log v join post p on p.id = v.post_id
        join "user" u on u.id = v.user_id
      where v.last_at < p.published_at or v.last_at < u.created_at or v.user_id = p.user_id
        or v.last_at >= ${api.clock.rule()}`),
  ).toEqual([]);
  expect(
    await rowsOf(sql`select user_id, post_id from reaction
      except select user_id, post_id from view_log where qualified_at is not null`),
  ).toEqual([]);
});

test('comments, likes and views follow their video, replies follow comments, none lie ahead', async () => {
  const happened = sql`select 'comment' as what, c.id::text, c.at, greatest(p.published_at, t.at, u.created_at) as since
      from comment c join post p on p.id = c.post_id join "user" u on u.id = c.user_id
      left join comment t on t.id = c.reply_to_id
    union all select 'comment_reaction', r.comment_id::text, r.at, c.at
      from comment_reaction r join comment c on c.id = r.comment_id
    union all select 'reaction', r.post_id::text, r.at, p.published_at from reaction r join post p on p.id = r.post_id
    union all select 'collect', k.post_id::text, k.at, p.published_at from collect k join post p on p.id = k.post_id
    union all select 'view_log', v.post_id::text, v.last_at, p.published_at
      from view_log v join post p on p.id = v.post_id
    union all select 'view_session', v.post_id::text, v.started_at, p.published_at
      from view_session v join post p on p.id = v.post_id
    union all select 'view_reward', w.post_id::text, w.paid_at, p.published_at
      from view_reward w join post p on p.id = w.post_id
    union all select 'view_display', d.post_id::text, d.hour + interval '1 hour', p.published_at
      from view_display d join post p on p.id = d.post_id`;
  const kinds = await rowsOf(sql`select distinct what from (${happened}) h order by 1`);
  expect(kinds.map(({ what }) => what)).toEqual([
    'comment',
    'comment_reaction',
    'reaction',
    'view_display',
    'view_log',
    'view_reward',
    'view_session',
  ]);
  expect(
    await rowsOf(sql`select * from (${happened}) h
      where since is null or at < since or (what <> 'view_display' and at > ${api.clock.rule()})`),
  ).toEqual([]);
});

test('settles every day at midnight, and day seven pays its bonus', async () => {
  const days = await rowsOf(sql`select s.biz_date::text as day, s.state,
      (s.done_at = (s.biz_date + 1)::timestamp at time zone 'Asia/Shanghai') as at_midnight
    from settlement s order by 1`);
  expect(days).toHaveLength(12);
  for (const day of days) expect(day).toMatchObject({ state: 'done', at_midnight: true });
  expect(await rowsOf(sql`select day_no, bonus from sign_in where bonus > 0`)).toEqual([
    { day_no: 7, bonus: api.services.settings.seven_days_sign_in_reward },
  ]);
  // Today Mia has earned only for a shared video, and for a weekly task that needs three friends.
  expect(
    await rowsOf(sql`select u.name, d.points from daily_contribution d join "user" u on u.id = d.user_id
      where d.state <> 'settled' and u.name = 'Mia Brandt'`),
  ).toEqual([{ name: 'Mia Brandt', points: 165_000_000n }]);
  expect(
    await rowsOf(sql`select count(*)::int as n, sum(amount)::bigint as amount from claimable
      where type = 'group_bonus' and state = 'claimed'`),
  ).toEqual([{ n: 1, amount: 100_000_000n }]);
});

test('each viewer has the first video’s reward, once and on that day', async () => {
  const people = await rowsOf(sql`select u.id,
      (select min(paid_at) from view_reward w where w.user_id = u.id) as watched,
      array(select at from ledger_journal j join claimable c on j.ref_type = 'claimable' and j.ref_id = c.id::text
        where j.type = 'first_view' and c.user_id = u.id and c.state = 'claimed') as paid
    from "user" u`);
  expect(people.some(({ watched }) => watched === null)).toBe(true);
  expect(people.some(({ watched }) => watched !== null)).toBe(true);
  for (const { watched, paid } of people) expect(paid).toEqual(watched === null ? [] : [watched]);
});

test('Mia has her greeting and a message for each day that was claimed for her', async () => {
  const told =
    await rowsOf(sql`select m.template, m.params->>'auto_claimed' as claimed, m.read_at is null as unread
    from message m join "user" u on u.id = m.user_id where u.name = 'Mia Brandt' order by m.at`);
  expect(told).toEqual([
    { template: 'welcome', claimed: null, unread: false },
    { template: 'day_settled', claimed: '1', unread: false },
    { template: 'day_settled', claimed: '1', unread: true },
    { template: 'leader_won', claimed: null, unread: false },
  ]);
  expect(await rowsOf(sql`select unread_num from "user" where name = 'Mia Brandt'`)).toEqual([
    { unread_num: 1 },
  ]);
});

test('the nightly checks find no issues, and a second start adds nothing', async () => {
  const { db } = api.services;
  expect(await checkLedger(db)).toEqual([]);
  expect(await checkCounters(db)).toEqual([]);
  const count = () =>
    rowsOf(sql`select (select count(*) from ledger_journal) as journals,
    (select count(*) from view_log) as views, (select count(*) from "user") as people`);
  const before = await count();
  await seedDemo(api.services);
  expect(await count()).toEqual(before);
});

test('resumes after a start is killed while it makes the past', async () => {
  const { db } = api.services;
  const before = await rowsOf(
    sql`select id, view_num, qualified_view_num, like_num from post order by id`,
  );
  await db.deleteFrom('streak_state').execute();
  await seedDemo(api.services);
  expect(
    await rowsOf(sql`select id, view_num, qualified_view_num, like_num from post order by id`),
  ).toEqual(before);
  expect(await checkLedger(db)).toEqual([]);
});

test('the market has a month of consistent orders, offers and points', async () => {
  expect(await checkMarket(api.services.db)).toEqual([]);
  const { floors } = await marketFacets(api.services);
  for (const { quality, onOffer, floor, floorBefore, last } of floors) {
    expect(onOffer, `${quality}`).toBeGreaterThan(2);
    expect([floor, floorBefore, last], `${quality}`).not.toContain(null);
  }
  const prices = floors.map(({ floor }) => Number(floor));
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  const early =
    await rowsOf(sql`select l.id from market_listing l join "user" u on u.id = l.seller_id
    join nft_item i on i.id = l.nft_id
    where l.created_at < u.created_at or i.created_at < (select min(created_at) from nft_series)
      or l.closed_at < l.created_at`);
  expect(early).toEqual([]);
});

test('Mia wears a worn rare pair, and owns two more, a closed box and potions', async () => {
  const [mia] = await rowsOf(sql`select id from "user" where nickname = 'Mia'`);
  const own = await rowsOf(sql`select kind, quality, state, durability from nft_item
    where owner_id = ${mia!['id']} order by id`);
  expect(own).toEqual([
    { kind: 'spectacles', quality: 3, state: 'equipped', durability: 68 },
    { kind: 'spectacles', quality: 2, state: 'held', durability: 100 },
    { kind: 'spectacles', quality: 1, state: 'held', durability: 41 },
    { kind: 'box', quality: 4, state: 'sealed', durability: 0 },
  ]);
  const props = await rowsOf(
    sql`select quantity from prop_item where user_id = ${mia!['id']} order by id`,
  );
  expect(props).toEqual([{ quantity: 3 }, { quantity: 5 }]);
});
