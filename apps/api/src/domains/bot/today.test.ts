import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi } from '../../testing/harness.ts';
import { startWithTasks } from '../tasks/testing/task-events.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startWithTasks();
});
afterAll(() => api.stop());

const ask = async (telegram_id: string) => (await aBot(api).call.bot.today({ telegram_id })).data;

test('returns today’s sign-in, tomorrow’s points and the open task groups of the Tasks screen', async () => {
  const { client, telegramId } = await aTelegramPerson(api, { nickname: 'Mia', lang: 'en' });
  const before = await ask(telegramId);
  expect(before.sign_in).toEqual({
    done: false,
    day_no: 1,
    point: '10',
    tomorrow_point: '15',
    current: 0,
    best: 0,
    freezes: 1,
  });
  const { data: own } = await client.call.tasks.newDailyTask({});
  expect(before.groups.map(({ name, points_left }) => [name, points_left])).toEqual(
    own.groups.map(({ name, points_left }) => [name, points_left]),
  );
  expect(before).toMatchObject({ total_num: own.total_groups });
  const [group] = own.groups;
  const paid = [group!.bonus, ...group!.quest.map(({ point }) => point)].map(Number);
  expect(Number(group!.points_left)).toBe(paid.reduce((sum, each) => sum + each));
  const all = own.groups.reduce((sum, { points_left }) => sum + Number(points_left), 0);
  expect(Number(before.points_left)).toBe(all);
  await client.call.signIn.signIn({});
  expect((await ask(telegramId)).sign_in).toMatchObject({ done: true, day_no: 1, current: 1 });
});

test('a person who has switched streaks off gets none', async () => {
  const { client, telegramId } = await aTelegramPerson(api);
  await client.call.signIn.setStreak({ off: 1 });
  expect((await ask(telegramId)).sign_in).toBeNull();
});
