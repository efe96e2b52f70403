import { businessDay } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { planReminders } from '../notifications/plan-reminders.ts';
import { aStreak } from '../notifications/testing/fixtures.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi({ now: new Date('2026-11-21T04:00:00Z') });

const remindersOf = (id: bigint) =>
  api.services.db
    .selectFrom('delivery')
    .select(['delivery_key', 'state'])
    .where('user_id', '=', id)
    .where('channel', '=', 'telegram')
    .orderBy('id')
    .execute();

test('a skip drops today’s reminder and leaves tomorrow’s', async () => {
  const { id, telegramId } = await aTelegramPerson(api, { timezone: 'Asia/Shanghai' });
  await aStreak(api.services.db, id, { days: 3, lastDate: '2026-11-20' });
  const skip = (day: string) => aBot(api).call.bot.skipReminder({ telegram_id: telegramId, day });
  for (let n = 0; n < 3; n += 1) expect((await skip('2026-11-21')).code).toBe(0);
  const today = { delivery_key: `remind:${id}:2026-11-21`, state: 'dropped' };
  for (let hour = 0; hour < 12; hour += 1) {
    api.clock.advanceRule(3_600_000);
    await planReminders(api.services);
    if (businessDay(api.clock.rule()) === '2026-11-21')
      expect(await remindersOf(id)).toEqual([today]);
  }
  // Pressed again after its day is over.
  expect((await skip('2026-11-21')).code).toBe(0);
  await aStreak(api.services.db, id, { days: 4, lastDate: '2026-11-21' });
  for (let hour = 0; hour < 23; hour += 1) {
    api.clock.advanceRule(3_600_000);
    await planReminders(api.services);
  }
  expect(await remindersOf(id)).toEqual([
    today,
    { delivery_key: `remind:${id}:2026-11-22`, state: 'waiting' },
  ]);
});

test('a skip in the morning after a reminder leaves the next evening’s reminder', async () => {
  const { id, telegramId } = await aTelegramPerson(api, { timezone: 'America/Los_Angeles' });
  await aStreak(api.services.db, id, { days: 3, lastDate: '2026-11-21' });
  const quarters = async (most: number, isOver: () => boolean | Promise<boolean>) => {
    for (let quarter = 0; quarter < most && !(await isOver()); quarter += 1) {
      api.clock.advanceRule(900_000);
      await planReminders(api.services);
    }
  };
  await quarters(96, async () => (await remindersOf(id)).length > 0);
  const day = businessDay(api.clock.rule());
  await api.services.db.updateTable('delivery').set({ state: 'sent' }).execute();
  // An hour before the business day ends it is morning there.
  const soon = () => businessDay(new Date(api.clock.rule().getTime() + 3_600_000));
  await quarters(96, () => soon() !== day);
  const skipped = await aBot(api).call.bot.skipReminder({ telegram_id: telegramId, day });
  expect(skipped.code).toBe(0);
  await aStreak(api.services.db, id, { days: 4, lastDate: day });
  await quarters(92, () => false);
  expect((await remindersOf(id)).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});
