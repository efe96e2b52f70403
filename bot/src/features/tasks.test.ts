import { afterEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import { sampleToday } from './sample-today.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

test('each open task has a button that leads to it', async () => {
  bot = await startBotHarness({ today: async () => sampleToday });
  const { text, buttons } = await bot.ask(ann, '/tasks');
  expect(text).toContain('3 of 5 groups done');
  expect(buttons).toEqual([
    [{ text: 'Watch · 120 points', web_app: { url: `${miniAppUrl}video` } }],
    [{ text: 'Share · 145.5 points', web_app: { url: `${miniAppUrl}Home` } }],
    [{ text: 'All tasks', web_app: { url: `${miniAppUrl}Task` } }],
  ]);
});

test('says so when all tasks are done', async () => {
  bot = await startBotHarness({ today: async () => ({ ...sampleToday, groups: [] }) });
  const { text, buttons } = await bot.ask(ann, '/tasks');
  expect(text).toContain('are done');
  expect(buttons.flat()).toHaveLength(1);
});
