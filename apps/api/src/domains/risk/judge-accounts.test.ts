import { randomBytes } from 'node:crypto';
import { businessDay } from '@taice/core/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../process/operator.ts';
import { verifyAudit } from '../../platform/audit.ts';
import { aPost } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { answerAppeal } from '../moderation/answer-appeal.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { judgeAccounts } from './judge-accounts.ts';

let api: TestApi;
let postId: bigint;
beforeAll(async () => {
  api = await startApi();
  postId = (await aPost(api.services.db)).id;
});
afterAll(() => api.stop());

const HOUR = 3_600_000;
const staff = (line: string) =>
  operate(api.services, [...line.split(' '), '--reason', 'We looked.'], 'ada');

/** View sessions of somebody, each `everyMs` and `ms` long, the last of them now. */
const watched = async (
  id: bigint,
  {
    count,
    everyMs,
    ms,
    change = {},
  }: { count: number; everyMs: number; ms: number; change?: object },
) => {
  const { db, clock } = api.services;
  const now = clock.real().getTime();
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
  expect(data.list[0]?.body).toContain('幾乎整天不間斷觀看、連續數日沒有睡眠的間隔');
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

test('who was limited and is found to be a person earns again at once', async () => {
  const { id } = await aViewer(api);
  await watched(id, { count: 24 * 2, everyMs: HOUR / 2, ms: HOUR / 2, change: { state: 'void' } });
  await judgeAccounts(api.services);
  expect(await standing(id)).toMatchObject({ status: 'limited', cases: ['limited'] });
  const [found] = await casesOf(id);
  await staff(`clear-risk ${found?.id}`);
  expect(await standing(id)).toMatchObject({ status: 'active', cases: ['cleared'], score: 0 });
});

test('whoever is suspended, or earned nothing, is nobody’s to limit', async () => {
  const day = { count: 48, everyMs: HOUR / 2, ms: HOUR / 2, change: { state: 'void' } };
  const suspended = await aViewer(api, { status: 'suspended' });
  await watched(suspended.id, day);
  const poor = await aViewer(api);
  await watched(poor.id, day);
  await api.services.db
    .updateTable('view_day')
    .set({ rewarded: 2 })
    .where('user_id', '=', poor.id)
    .execute();
  await judgeAccounts(api.services);
  expect(await standing(suspended.id)).toMatchObject({ status: 'suspended', told: [] });
  expect(await standing(poor.id)).toEqual(clean);
});
