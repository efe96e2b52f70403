import { afterEach, expect, test } from 'vitest';
import { type BotHarness, newSettings, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann', language_code: 'en' };
let bot: BotHarness;
afterEach(() => bot.stop());

test('a choice updates the account and the menu of the chat', async () => {
  bot = await startBotHarness({ storeSettings: async () => newSettings });
  const asked = await bot.ask(ann, '/language');
  expect(asked.buttons.flat().map(({ text }) => text)).toEqual([
    '✓ English',
    '简体中文',
    '繁體中文',
  ]);
  const after = await bot.press(ann, asked, '繁體中文');
  expect(bot.asked).toContainEqual(['storeSettings', { telegram_id: '7', lang: 'tw' }]);
  expect(after).toMatchObject({ text: '已切換為繁體中文。', buttons: [] });
  expect(bot.telegram.callsOf('setMyCommands').at(-1)).toMatchObject({
    scope: { type: 'chat', chat_id: 7 },
    commands: expect.arrayContaining([{ command: 'balance', description: '我的積分' }]),
  });
});
