import { expect, test } from 'vitest';
import { aSession, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { planReminders } from './plan-reminders.ts';
import { aReached, aStreak, deliveriesOf } from './testing/fixtures.ts';

// Noon in Shanghai.
const api = useApi({ now: new Date('2026-11-21T04:00:00Z') }, { each: true });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Runs the planner every five minutes for this many hours. */
const live = async (hours: number): Promise<void> => {
  for (let at = 0; at < hours * 12; at += 1) {
    await planReminders(api.services);
    api.clock.advance(5 * MINUTE_MS);
  }
};
const keysOf = async (userId: bigint) =>
  (await deliveriesOf(api.services.db, userId)).map(
    ({ delivery_key, due_at }) => `${delivery_key.split(':').at(-1)} ${due_at.toISOString()}`,
  );
const yesterday = { days: 5, lastDate: '2026-11-20' };

test('a person with an open streak gets one reminder in the hour before 20:00', async () => {
  const { db } = api.services;
  const userId = await aReached(db, { timezone: 'Asia/Shanghai' });
  await aStreak(db, userId, yesterday);
  await live(12);
  const [one, ...others] = await deliveriesOf(db, userId);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ kind: 'reminder', delivery_key: `remind:${userId}:2026-11-21` });
  const due = one?.due_at.getTime() ?? 0;
  expect(due).toBeGreaterThan(Date.parse('2026-11-21T11:00:00Z'));
  expect(due).toBeLessThanOrEqual(Date.parse('2026-11-21T12:00:00Z'));
});

test('plans no reminder for people signed in, without a streak, opted out or limited', async () => {
  const { db } = api.services;
  const people = {
    done: await aReached(db),
    nothing: await aReached(db),
    lost: await aReached(db),
    without: await aReached(db),
    limited: await aReached(db, { status: 'limited' }),
    off: await aReached(db, {}, { remind: false }),
    silent: await aReached(db, { telegram_can_write: false }),
  };
  for (const userId of Object.values(people)) await aStreak(db, userId, yesterday);
  await aStreak(db, people.done, { days: 6, lastDate: '2026-11-21' });
  await db.deleteFrom('streak_state').where('user_id', '=', people.nothing).execute();
  await aStreak(db, people.lost, { days: 5, lastDate: '2026-11-10' });
  await db
    .updateTable('streak_state')
    .set({ is_off: true })
    .where('user_id', '=', people.without)
    .execute();
  await live(12);
  for (const [name, userId] of Object.entries(people))
    expect([name, await keysOf(userId)]).toEqual([name, []]);
});

test('a person with a chosen minute is reminded daily at it, also without a streak', async () => {
  const { db } = api.services;
  const userId = await aReached(db, { timezone: 'Asia/Shanghai' }, { remind_at: 21 * 60 + 30 });
  await live(60);
  expect(await keysOf(userId)).toEqual([
    '2026-11-21 2026-11-21T13:30:00.000Z',
    '2026-11-22 2026-11-22T13:30:00.000Z',
    '2026-11-23 2026-11-23T13:30:00.000Z',
  ]);
});

test('changes of minute, zone or permission apply at once, with one reminder a day', async () => {
  const { db } = api.services;
  const chosen = { remind_at: 13 * 60 };
  const userId = await aReached(
    db,
    { timezone: 'Asia/Shanghai', telegram_can_write: false },
    chosen,
  );
  await live(2);
  expect(await keysOf(userId)).toEqual([]);
  // It is 14:00 there, so today's minute has passed.
  await changeRow(db, 'user', userId, { telegram_can_write: true });
  await live(1);
  expect(await keysOf(userId)).toEqual([]);
  await db
    .updateTable('notification_pref')
    .set({ remind_at: 16 * 60 })
    .where('user_id', '=', userId)
    .execute();
  await live(2);
  expect(await keysOf(userId)).toEqual(['2026-11-21 2026-11-21T08:00:00.000Z']);
  // After a reminder, neither a later minute nor a move west, where it is 16:00 again, causes a second one.
  await db
    .updateTable('notification_pref')
    .set({ remind_at: 19 * 60 })
    .where('user_id', '=', userId)
    .execute();
  await live(3);
  await changeRow(db, 'user', userId, { timezone: 'Asia/Dubai' });
  await live(6);
  expect(await keysOf(userId)).toEqual(['2026-11-21 2026-11-21T08:00:00.000Z']);
  await live(22);
  expect(await keysOf(userId)).toEqual([
    '2026-11-21 2026-11-21T08:00:00.000Z',
    '2026-11-22 2026-11-22T15:00:00.000Z',
  ]);
});

test('a later minute chosen after today’s reminder applies from the next local day', async () => {
  const { db } = api.services;
  const userId = await aReached(db, { timezone: 'America/New_York' }, { remind_at: 10 * 60 });
  await live(11.5);
  await db
    .updateTable('notification_pref')
    .set({ remind_at: 12 * 60 })
    .where('user_id', '=', userId)
    .execute();
  await live(26);
  expect(await keysOf(userId)).toEqual([
    '2026-11-21 2026-11-21T15:00:00.000Z',
    '2026-11-23 2026-11-22T17:00:00.000Z',
  ]);
});

test('a planner an hour late skips the day and resumes the next', async () => {
  const { db } = api.services;
  const userId = await aReached(db, { timezone: 'Asia/Shanghai' }, { remind_at: 18 * 60 });
  await planReminders(api.services);
  api.clock.advance(7 * HOUR_MS);
  await live(24);
  expect(await keysOf(userId)).toEqual(['2026-11-22 2026-11-22T10:00:00.000Z']);
});

test('a person reminded in the chat gets no second reminder in the browser that day', async () => {
  const { db } = api.services;
  const userId = await aReached(db, { timezone: 'Asia/Shanghai' });
  await aStreak(db, userId, yesterday);
  const { sessionId } = await aSession(api.services, userId);
  await db
    .insertInto('push_subscription')
    .values({
      user_id: userId,
      session_id: sessionId,
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'x',
    })
    .execute();
  const told = () => deliveriesOf(db, userId);
  for (let hour = 0; hour < 12 && (await told()).length === 0; hour += 1) await live(1);
  await db.updateTable('delivery').set({ state: 'sent' }).execute();
  await changeRow(db, 'user', userId, { telegram_can_write: false });
  await live(3);
  expect((await told()).map(({ channel }) => channel)).toEqual(['telegram']);
});

test('concurrent planners plan each person once', async () => {
  const { db } = api.services;
  for (let n = 0; n < 40; n += 1)
    await aReached(db, { timezone: 'Asia/Shanghai' }, { remind_at: 13 * 60 });
  await planReminders(api.services);
  api.clock.advance(HOUR_MS);
  const sibling = api.sibling();
  await Promise.all([planReminders(api.services), planReminders(sibling.services)]);
  const rows = await db.selectFrom('delivery').select('user_id').execute();
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(40);
});
