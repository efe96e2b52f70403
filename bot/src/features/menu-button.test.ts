import { afterEach, beforeEach, expect, test } from 'vitest';
import { Api } from 'grammy';
import { type BotHarness, harnessToken, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import { installMenu } from './menu-button.ts';

let bot: BotHarness;
beforeEach(async () => {
  bot = await startBotHarness();
});
afterEach(() => bot.stop());

test('everyone gets a menu button that opens the mini-app, and the commands', async () => {
  await installMenu(new Api(harnessToken, { apiRoot: bot.api.url }), miniAppUrl);
  expect(bot.api.callsOf('setChatMenuButton')).toEqual([
    { menu_button: { type: 'web_app', text: 'Open Taice', web_app: { url: miniAppUrl } } },
  ]);
  const [english, chinese] = bot.api.callsOf('setMyCommands');
  const names = (commands: unknown) => (commands as { command: string }[]).map((c) => c.command);
  expect(names(english?.['commands'])).toEqual(['start', 'balance', 'help']);
  expect(chinese).toMatchObject({ language_code: 'zh' });
  expect(names(chinese?.['commands'])).toEqual(['start', 'balance', 'help']);
});

test("after /start the chat's own menu button speaks the person's language", async () => {
  await bot.ask({ id: 9, first_name: '小雨', language_code: 'zh-hant' }, '/start');
  expect(await bot.api.waitFor('setChatMenuButton')).toEqual({
    chat_id: 9,
    menu_button: { type: 'web_app', text: '開啟 Taice', web_app: { url: miniAppUrl } },
  });
});
