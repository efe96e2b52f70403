import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import { commandNames } from '../locales/words.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
beforeEach(async () => {
  bot = await startBotHarness();
});
afterEach(() => bot.stop());

test('/help names every command, with the launch button under it', async () => {
  const { text, buttons } = await bot.ask(ann, '/help');
  for (const command of commandNames) expect(text).toContain(`/${command} `);
  expect(buttons[0]?.[0]?.web_app?.url).toBe(miniAppUrl);
});

test('answers any other text', async () => {
  expect((await bot.ask(ann, 'hello?')).text).toContain('/balance');
});

test('/paysupport names the contact', async () => {
  expect((await bot.ask(ann, '/paysupport')).text).toContain('help@taice.example');
});
