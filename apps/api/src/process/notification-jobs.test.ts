import { expect, test } from 'vitest';
import {
  aReached,
  aStreak,
  deliveriesOf,
  post,
} from '../domains/notifications/testing/fixtures.ts';
import { transaction } from '../platform/db/transaction.ts';
import { useApi } from '../testing/harness.ts';
import { startNotificationJobs } from './notification-jobs.ts';

const api = useApi({ now: new Date('2026-11-21T04:00:00Z') }, { each: true });

test('a long broadcast does not block reminders, and late messages are dropped', async () => {
  const { db, clock } = api.services;
  const slow = await aReached(db);
  await post(api, slow);
  const text = { en: 'News', cn: '消息', tw: '消息' };
  await db
    .insertInto('broadcast')
    .values({
      texts: JSON.stringify({ title: text, body: text }),
      audience: '{}',
      starts_at: clock.rule(),
      keep_ms: 60_000,
      state: 'planning',
      created_at: clock.rule(),
    })
    .execute();
  const stops: (() => Promise<void>)[] = [];
  const kindsOf = async (userId: bigint) =>
    (await deliveriesOf(db, userId)).map(({ kind, state }) => `${kind} ${state}`);
  try {
    await transaction(db, async (tx) => {
      await tx.selectFrom('user').select('id').where('id', '=', slow).forNoKeyUpdate().execute();
      stops.push(...startNotificationJobs(api.services));
      await expect.poll(() => kindsOf(slow), { timeout: 10_000 }).toContain('broadcast waiting');
      const minute = { remind_at: 12 * 60 };
      const other = await aReached(db, { timezone: 'Asia/Shanghai' }, minute);
      await aStreak(db, other, { days: 5, lastDate: '2026-11-20' });
      await expect.poll(() => kindsOf(other), { timeout: 10_000 }).toContain('reminder waiting');
      api.clock.advance(13 * 3_600_000);
      await expect.poll(() => kindsOf(slow), { timeout: 10_000 }).toContain('message dropped');
    });
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
});
