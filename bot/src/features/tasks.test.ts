import { afterEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import { aDay } from './given.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

test('what is left is a button each, to where it is done', async () => {
  bot = await startBotHarness({ today: async () => aDay });
  const { text, buttons } = await bot.ask(ann, '/tasks');
  expect(text).toContain('4 of 6 done');
  expect(buttons).toEqual([
    [{ text: 'Like 3 videos (1 of 3) · 5.5 points', web_app: { url: `${miniAppUrl}Home` } }],
    [{ text: 'Watch 10 minutes · 20 points', web_app: { url: `${miniAppUrl}video` } }],
    [{ text: 'All tasks', web_app: { url: `${miniAppUrl}Task` } }],
  ]);
});

test('when all are done it says so', async () => {
  bot = await startBotHarness({ today: async () => ({ ...aDay, tasks: [] }) });
  const { text, buttons } = await bot.ask(ann, '/tasks');
  expect(text).toContain('are done');
  expect(buttons.flat()).toHaveLength(1);
});

test('of many the last button says how many there are besides', async () => {
  const [task] = aDay.tasks;
  if (!task) throw new Error('a day without a task');
  const tasks = Array.from({ length: 11 }, () => task);
  bot = await startBotHarness({ today: async () => ({ ...aDay, tasks }) });
  const { buttons } = await bot.ask(ann, '/tasks');
  expect(buttons).toHaveLength(9);
  expect(buttons.at(-1)?.[0]?.text).toBe('See 3 more tasks');
});
