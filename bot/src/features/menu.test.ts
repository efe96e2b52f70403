import { afterEach, beforeEach, expect, test } from 'vitest';
import { Api } from 'grammy';
import { type BotHarness, harnessToken, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import { commandNames } from '../locales/words.ts';
import { installMenu } from './menu.ts';

let bot: BotHarness;
beforeEach(async () => {
  bot = await startBotHarness();
});
afterEach(() => bot.stop());

const names = (commands: unknown) => (commands as { command: string }[]).map((c) => c.command);

test('each user gets the commands and a menu button that opens the mini-app', async () => {
  await installMenu(new Api(harnessToken, { apiRoot: bot.telegram.url }), miniAppUrl);
  expect(bot.telegram.callsOf('setChatMenuButton')).toEqual([
    { menu_button: { type: 'web_app', text: 'Open Taice', web_app: { url: miniAppUrl } } },
  ]);
  const [english, chinese] = bot.telegram.callsOf('setMyCommands');
  expect(names(english?.['commands'])).toEqual(commandNames);
  expect(chinese).toMatchObject({ language_code: 'zh' });
  expect(names(chinese?.['commands'])).toEqual(commandNames);
});

test("after /start the chat's own menu uses the user's language", async () => {
  await bot.ask({ id: 9, first_name: '小雨', language_code: 'zh-hant' }, '/start');
  expect(bot.telegram.callsOf('setChatMenuButton')).toEqual([
    {
      chat_id: 9,
      menu_button: { type: 'web_app', text: '開啟 Taice', web_app: { url: miniAppUrl } },
    },
  ]);
  expect(bot.telegram.callsOf('setMyCommands')).toEqual([
    expect.objectContaining({ scope: { type: 'chat', chat_id: 9 } }),
  ]);
});
