import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann', language_code: 'en' };
let bot: BotHarness;
beforeEach(async () => {
  bot = await startBotHarness();
});
afterEach(() => bot.stop());

test('/start greets by name with a button that opens the mini-app', async () => {
  const answer = await bot.ask(ann, '/start');
  expect(answer).toMatchObject({ chat_id: 7, buttonText: 'Open Taice', buttonUrl: miniAppUrl });
  expect(answer.text).toContain('Ann');
});

test('what stood behind the link reaches the mini-app as startapp', async () => {
  const answer = await bot.ask(ann, '/start i_AB12CD34');
  expect(answer.buttonUrl).toBe(`${miniAppUrl}?startapp=i_AB12CD34`);
});

test('a parameter that Telegram would not allow is dropped, not passed on', async () => {
  const answer = await bot.ask(ann, '/start a&b=c');
  expect(answer.buttonUrl).toBe(miniAppUrl);
});

test("speaks the person's language", async () => {
  expect((await bot.ask({ ...ann, language_code: 'zh-hans' }, '/start')).buttonText).toBe(
    '打开 Taice',
  );
  expect((await bot.ask({ ...ann, language_code: 'zh-TW' }, '/start')).buttonText).toBe(
    '開啟 Taice',
  );
  expect((await bot.ask({ ...ann, language_code: 'de' }, '/start')).buttonText).toBe('Open Taice');
});
