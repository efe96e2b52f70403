import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
beforeEach(async () => {
  bot = await startBotHarness();
});
afterEach(() => bot.stop());

test('/help names every command, with the launch button under it', async () => {
  const answer = await bot.ask(ann, '/help');
  for (const command of ['/start', '/balance', '/help']) expect(answer.text).toContain(command);
  expect(answer.buttonUrl).toBe(miniAppUrl);
});

test('nobody who writes anything else is left without an answer', async () => {
  expect((await bot.ask(ann, 'hello?')).text).toContain('/balance');
});
