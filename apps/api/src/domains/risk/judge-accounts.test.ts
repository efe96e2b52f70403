import { randomBytes } from 'node:crypto';
import { addDays, businessDay, taice } from '@taice/core/rules';
import { beforeAll, expect, test } from 'vitest';
import { operate } from '../../process/operator.ts';
import { verifyAudit } from '../../platform/audit.ts';
import { aPost, aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { answerAppeal } from '../moderation/answer-appeal.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aListing } from '../nft/testing/given.ts';
import { aReward } from '../post-rewards/testing/given.ts';
import { looking } from '../post-rewards/testing/looking.ts';
import { anEarner, aViewer, qualify } from '../watching/testing/viewer.ts';
import { earnersSince, riskFacts } from './facts.ts';
import { judgeAccounts } from './judge-accounts.ts';

let postId: bigint;
const api = useApi();
beforeAll(async () => {
  postId = (await aPost(api.services.db)).id;
});

const { earn } = looking(() => api);
const HOUR = 3_600_000;
const staff = (line: string) =>
  operate(api.services, [...line.split(' '), '--reason', 'We looked.'], 'ada');

/** View sessions of somebody, each `everyMs` and `ms` long, the last of them `endedMs` ago. */
const watched = async (
  id: bigint,
  {
    count,
    everyMs,
    ms,
    endedMs = 0,
    change = {},
  }: { count: number; everyMs: number; ms: number; endedMs?: number; change?: object },
) => {
  const { db, clock } = api.services;
  const now = clock.real().getTime() - endedMs;
  const sessions = Array.from({ length: count }, (_, back) => {
    const start = now - back * everyMs - ms;
    return {
      id: randomBytes(16).toString('hex'),
      user_id: id,
      device_id: 'phone',
      app_type: 'web' as const,
      post_id: postId,
      state: 'claimed' as const,
      reason: null,
      required_ms: 15_000,
      credited_ms: 15_000,
      last_token_sha256: null,
      last_answer: null,
      claim_answer: null,
      started_at: new Date(start),
      last_beat_at: new Date(start + ms),
      qualified_at: new Date(start + 15_000),
      claimed_at: new Date(start + ms),
      hour: null,
      count_after: null,
      watch_ms: ms,
      ...change,
    };
  });
  await db.insertInto('view_session').values(sessions).execute();
  await db
    .insertInto('view_day')
    .values({ user_id: id, biz_date: businessDay(clock.rule()), rewarded: 50 })
    .onConflict((row) => row.doNothing())
    .execute();
};
const standing = async (id: bigint) => {
  const { db } = api.services;
  const [user, found, score, messages] = await Promise.all([
    db.selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('risk_case').select('state').where('user_id', '=', id).orderBy('id').execute(),
    db.selectFrom('risk_score').select('score').where('user_id', '=', id).executeTakeFirst(),
    db.selectFrom('message').select('template').where('user_id', '=', id).execute(),
  ]);
  return {
    status: user.status,
    cases: found.map(({ state }) => state),
    score: score?.score ?? 0,
    told: messages.map(({ template }) => template),
  };
};
const clean = { status: 'active', cases: [], score: 0, told: [] };
const casesOf = async (id: bigint) =>
  ((await staff('risk')) as { id: string; person: string; signals: { key: string }[] }[]).filter(
    ({ person }) => person === `${id}`,
  );

test('an honest evening has no score, and hundreds of videos seen in silence bring no case', async () => {
  const evening = await aViewer(api);
  await watched(evening.id, { count: 60, everyMs: 90_000, ms: 60_000 });
  const silent = await aViewer(api);
  await watched(silent.id, { count: 400, everyMs: 100_000, ms: 30_000 });
  await judgeAccounts(api.services);
  expect(await standing(evening.id)).toEqual(clean);
  expect(await standing(silent.id)).toEqual({ ...clean, score: 20 });
});

test('twenty hours without a night limit an account by themselves, which is told why and may appeal', async () => {
  const { id, client } = await aViewer(api, { lang: 'tw' });
  await watched(id, { count: 72 * 2, everyMs: HOUR / 2, ms: 0.95 * (HOUR / 2) });
  await judgeAccounts(api.services);
  await judgeAccounts(api.services);
  expect(await standing(id)).toEqual({
    status: 'limited',
    cases: ['limited'],
    score: 100,
    told: ['account_limited'],
  });
  const { data } = await client.call.messages.list({});
  expect(data.list[0]?.body).toContain('幾乎整天不間斷觀看、連續數日沒有睡眠時間');
  expect(await client.call.signIn.signIn({})).toMatchObject({ code: 1306 });

  const appealed = await client.call.moderation.appeal({ text: 'My uncle fell asleep.' });
  const { db, clock } = api.services;
  const decider = { staff: 'ada', reason: 'It was a screen in a shop.', at: clock.rule() };
  await transaction(db, (tx) => answerAppeal(tx, decider, BigInt(appealed.data.id), 'grant'));
  // What was looked at is not held against them again.
  await judgeAccounts(api.services);
  api.clock.advance(1_000);
  await judgeAccounts(api.services);
  expect(await standing(id)).toMatchObject({ status: 'active', cases: ['cleared'], score: 0 });
  expect((await client.call.signIn.signIn({})).code).toBe(0);
});

test('signs of the middle are looked at in silence: a case of the staff’s, who can say that it was nothing', async () => {
  const { id } = await aViewer(api);
  const beats = JSON.stringify([
    [5_000, 5_000, null],
    [10_000, 0, 'regular'],
  ]);
  await watched(id, { count: 40, everyMs: 120_000, ms: 30_000, change: { beats } });
  await judgeAccounts(api.services);
  expect(await standing(id)).toEqual({ ...clean, cases: ['open'], score: 50 });
  const [found] = await casesOf(id);
  expect(found?.signals).toEqual([{ key: 'rhythm', points: 50, said: 1 }]);
  expect(await staff(`clear-risk ${found?.id}`)).toBe('done');
  api.clock.advance(1_000);
  await judgeAccounts(api.services);
  expect(await standing(id)).toEqual({ ...clean, cases: ['cleared'] });
  await expect(staff(`clear-risk ${found?.id}`)).rejects.toMatchObject({ code: 404 });
  expect(await verifyAudit(api.services.db)).toBeNull();
});

test('whoever is suspended, or earned nothing, is nobody’s to limit', async () => {
  const day = { count: 48, everyMs: HOUR / 2, ms: HOUR / 2, change: { state: 'void' } };
  const suspended = await aViewer(api, { status: 'suspended' });
  await watched(suspended.id, day);
  const poor = await aViewer(api);
  await watched(poor.id, day);
  await api.services.db
    .updateTable('view_day')
    .set({ rewarded: 0 })
    .where('user_id', '=', poor.id)
    .execute();
  await judgeAccounts(api.services);
  expect(await standing(suspended.id)).toMatchObject({
    status: 'suspended',
    cases: ['open'],
    told: [],
  });
  expect(await standing(poor.id)).toEqual(clean);
});

const signalsOf = async (id: bigint) =>
  (
    await api.services.db
      .selectFrom('risk_score')
      .select('signals')
      .where('user_id', '=', id)
      .executeTakeFirst()
  )?.signals ?? [];

test('what was never fetched, a device of many and an address of many are signs; their number is what counts', async () => {
  const { db, clock } = api.services;
  const unseen = await aViewer(api);
  const beats = JSON.stringify([[5_000, 0, 'undelivered']]);
  const short = { everyMs: 120_000, ms: 30_000 };
  const change = { beats, qualified_at: null };
  await watched(unseen.id, { ...short, count: 15, change });
  await watched(unseen.id, { ...short, count: 10 });
  const shared = await aViewer(api);
  await watched(shared.id, { ...short, count: 1 });
  const others = await Promise.all(Array.from({ length: 30 }, () => aUser(db)));
  await db
    .insertInto('device_user')
    .values(others.slice(0, 10).map(({ id }) => ({ device_id: 'phone', user_id: id })))
    .execute();
  const own = await db
    .updateTable('session')
    .set({ ip: '198.51.100.7' })
    .where('user_id', '=', shared.id)
    .returning(['expires_at', 'last_seen_at'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('session')
    .values(
      others.slice(1).map(({ id }) => ({
        ...own,
        user_id: id,
        token_sha256: randomBytes(32),
        app_type: 'web' as const,
        device_id: 'theirs',
        ip: '198.51.100.7',
        created_at: clock.real(),
      })),
    )
    .execute();
  await judgeAccounts(api.services);
  expect(await signalsOf(unseen.id)).toContainEqual({ key: 'delivery', points: 40, said: 0.6 });
  expect(await signalsOf(shared.id)).toEqual([
    { key: 'devices', points: 40, said: 10 },
    { key: 'address', points: 10, said: 30 },
  ]);
  await db.deleteFrom('device_user').where('device_id', '=', 'phone').execute();
});

test('whoever likes or says something is not silent, and whoever sleeps has a night', async () => {
  const { db, clock } = api.services;
  const at = clock.real();
  const many = { count: 400, everyMs: 100_000, ms: 30_000 };
  const likes = await aViewer(api);
  await watched(likes.id, many);
  await db
    .insertInto('reaction')
    .values({ user_id: likes.id, post_id: postId, value: 'like', at })
    .execute();
  const speaks = await aViewer(api);
  await watched(speaks.id, many);
  await db
    .insertInto('comment')
    .values({
      user_id: speaks.id,
      post_id: postId,
      content: 'Well said.',
      look: 1n,
      state: 'visible',
      at,
    })
    .execute();
  const sleeps = await aViewer(api);
  for (const day of [0, 1, 2, 3])
    await watched(sleeps.id, {
      count: 20,
      everyMs: HOUR / 2,
      ms: HOUR / 4,
      endedMs: day * 23.65 * HOUR,
    });
  await judgeAccounts(api.services);
  for (const { id } of [likes, speaks, sleeps]) expect(await standing(id)).toEqual(clean);
});

test('everybody is judged, however many there are, and a case keeps the most that was found', async () => {
  const { db, clock } = api.services;
  const crowd = await Promise.all(Array.from({ length: 201 }, () => aUser(db)));
  const biz_date = businessDay(clock.rule());
  await db
    .insertInto('view_day')
    .values(crowd.map(({ id }) => ({ user_id: id, biz_date, rewarded: 50 })))
    .execute();
  const { id } = await aViewer(api);
  const beats = JSON.stringify([[10_000, 0, 'regular']]);
  await watched(id, { count: 40, everyMs: 120_000, ms: 30_000, change: { beats, state: 'void' } });
  await judgeAccounts({ ...api.services, numbers: { ...api.services.numbers, risk_limit: 101 } });
  expect(await standing(id)).toMatchObject({ cases: ['open'], score: 100 });
  await db
    .updateTable('view_session')
    .set({ state: 'claimed' })
    .where('user_id', '=', id)
    .execute();
  await judgeAccounts(api.services);
  expect(await standing(id)).toMatchObject({ status: 'active', cases: ['open'], score: 50 });
  const [found] = await casesOf(id);
  expect(found).toMatchObject({ score: 100 });
  expect(found?.signals.map(({ key }) => key)).toEqual(['rhythm', 'offences']);
});

test('who is cleared while they are being judged is neither limited nor looked at again', async () => {
  const { id } = await aViewer(api);
  const day = { count: 40, everyMs: HOUR / 2, ms: HOUR / 2, change: { state: 'void' } };
  await watched(id, day);
  await judgeAccounts(api.services);
  const [found] = await casesOf(id);
  await staff(`clear-risk ${found?.id}`);
  const read = api.clock.real();
  api.clock.advance(21 * HOUR);
  await watched(id, day);
  // As a process that began before the decision, and comes to act after it.
  await judgeAccounts({ ...api.services, clock: { ...api.clock, real: () => read } });
  expect(await standing(id)).toMatchObject({ status: 'active', cases: ['cleared'] });
  await judgeAccounts(api.services);
  expect(await standing(id)).toMatchObject({ status: 'limited', cases: ['cleared', 'limited'] });
});

/** As if somebody had earned so much on each of the last days without watching. */
const earnedAlone = async (id: bigint, points: number, days = 1) => {
  const { db, clock } = api.services;
  for (let back = 0; back < days; back++)
    await db
      .insertInto('daily_contribution')
      .values({
        user_id: id,
        biz_date: addDays(businessDay(clock.rule()), -back),
        points: BigInt(points) * 1_000_000n,
        entries: 1,
        paid: null,
        factor: null,
        settled_at: null,
      })
      .execute();
};
test('whoever earns much and has watched nothing is judged, too, and whoever only signs in has no score', async () => {
  const farm = await aViewer(api);
  await earnedAlone(farm.id, 465);
  const crowd = [];
  // A device is full of such.
  for (let each = 0; each < 10; each++) crowd.push(await aViewer(api));
  for (const { id } of crowd) {
    await earnedAlone(id, 400, 6);
    await api.services.db
      .insertInto('device_user')
      .values({ device_id: 'farm', user_id: id })
      .execute();
  }
  const friendly = await aViewer(api);
  await earnedAlone(friendly.id, 40, 7);
  await judgeAccounts(api.services);
  expect(await signalsOf(farm.id)).toMatchObject([{ key: 'unwatched', points: 20 }]);
  expect(await standing(crowd[0]!.id)).toMatchObject({ score: 80, status: 'limited' });
  expect(await standing(friendly.id)).toEqual(clean);
});

test('what friends bring is no sign against whoever watches nothing: a teacher whose class has joined is not suspected for it', async () => {
  const { db, clock } = api.services;
  const { id } = await aViewer(api);
  const at = clock.rule();
  for (let friend = 0; friend < 5; friend++)
    await db
      .insertInto('invitation')
      .values({
        invitee_id: (await aViewer(api)).id,
        inviter_id: id,
        state: 'qualified',
        at,
        qualified_at: at,
        points: 500_000_000n,
      })
      .execute();
  await judgeAccounts(api.services);
  expect(await standing(id)).toEqual(clean);
});

test('devices that were set up in one network within minutes are told, those of other hours and networks are not', async () => {
  const { db, clock } = api.services;
  const { id } = await aUser(db);
  const now = clock.real();
  const credential = (name: string, network: string, minutes: number) => ({
    id: `key~${name}`,
    x: 'x',
    y: 'y',
    network,
    issued_at: new Date(now.getTime() + minutes * 60_000),
  });
  await db
    .insertInto('device_credential')
    .values([
      credential('own', 'cafe', 0),
      ...Array.from({ length: 24 }, (_, n) => credential(`near ${n}`, 'cafe', (n % 19) - 9)),
      ...Array.from({ length: 24 }, (_, n) => credential(`later ${n}`, 'cafe', 20 + n)),
      ...Array.from({ length: 24 }, (_, n) => credential(`else ${n}`, 'home', 0)),
    ])
    .execute();
  await db.insertInto('device_user').values({ device_id: 'key~own', user_id: id }).execute();
  const [facts] = await riskFacts(db, [id], now);
  expect(facts?.made_together).toBe(25);
});

test('what new accounts have paid for items is known, and what others paid is not counted', async () => {
  const { db } = api.services;
  const now = api.clock.real();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const [{ id }, fresh, old] = [
    await aUser(db),
    await aUser(db, { created_at: ago(10) }),
    await aUser(db, { created_at: ago(100) }),
  ];
  const sold = async (buyer_id: bigint, price: number, days: number) => {
    const listing = await aListing(api, id, { price: taice(price) });
    await changeRow(db, 'market_listing', listing, {
      state: 'sold',
      buyer_id,
      closed_at: ago(days),
    });
  };
  await sold(fresh.id, 300, 1);
  await sold(fresh.id, 200, 2);
  await sold(fresh.id, 150, 9);
  await sold(old.id, 900, 1);
  const [facts] = await riskFacts(db, [id], now);
  expect(facts?.from_new).toBe(500);
  const earners = await earnersSince(db, { since: businessDay(ago(3)), after: 0n, most: 10_000 });
  expect(earners).toContain(id);
});

test('what new accounts put on videos for a few is known, and what lies there for many is not counted', async () => {
  const { db, clock } = api.services;
  const { id, client } = await aViewer(api);
  const paid = async (total: string, perUser: string, daysOld?: number) => {
    const { id, post, sponsor } = await aReward(api, {
      total,
      per_user: perUser,
      points: 2_000,
    });
    if (daysOld !== undefined)
      await changeRow(db, 'user', sponsor.id, {
        created_at: new Date(clock.rule().getTime() - daysOld * 86_400_000),
      });
    const { parts } = await earn(client, post.id);
    expect(parts).toContainEqual(expect.objectContaining({ amount: perUser }));
    return id;
  };
  await paid('700', '50');
  await paid('160', '20');
  await paid('1000', '50');
  await paid('720', '40', 100);
  // Of a week ago, and what is kept for them and not claimed, is not counted either.
  await db
    .updateTable('post_reward_claim')
    .set({ reserved_at: new Date(clock.real().getTime() - 8 * 24 * HOUR) })
    .where('reward_id', '=', await paid('180', '30'))
    .execute();
  await qualify(api, client, (await aReward(api, { total: '120', per_user: '40' })).post.id);
  const [facts] = await riskFacts(db, [id], clock.real());
  expect(facts?.from_new).toBe(70);
  const since = businessDay(clock.rule());
  expect(await earnersSince(db, { since, after: id - 1n, most: 1 })).toEqual([id]);
});

test('whoever has earned by a comment alone, which needs no watching, is judged, too', async () => {
  const { db, clock } = api.services;
  const { id } = await anEarner(api);
  api.clock.advance(24 * HOUR);
  const since = businessDay(clock.rule());
  const earners = (from = since) => earnersSince(db, { since: from, after: id - 1n, most: 1 });
  const {
    id: rewardId,
    post,
    sponsor,
  } = await aReward(
    api,
    { type_key: 'comment', total: '100', per_user: '50' },
    { comment_policy: 'approve' },
  );
  const comment = await db
    .insertInto('comment')
    .values({
      user_id: id,
      post_id: post.id,
      content: 'The tide comes twice.',
      look: 2n,
      state: 'visible',
      at: clock.rule(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await earners()).not.toContain(id);
  const picked = await sponsor.client.call.postRewards.pick({
    id: `${rewardId}`,
    comment_id: `${comment.id}`,
  });
  expect(picked.code).toBe(0);
  expect(await earners()).toEqual([id]);
  expect(await earners(addDays(since, 1))).not.toContain(id);
});
