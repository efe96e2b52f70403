import { afterEach, expect, test } from 'vitest';
import { type BotHarness, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

test('the question is switched on and off in the chat that asks it', async () => {
  let isOn = false;
  const own = () => ({
    on: true,
    at: null,
    is_quiet: false,
    can_write: true,
    confirms_cash_outs: isOn,
  });
  bot = await startBotHarness({
    settings: async () => own(),
    askCashOut: async () => ({ asked: false }),
    storeSettings: async ({ confirm_cash_outs }) => {
      isOn = confirm_cash_outs === 1;
      return own();
    },
  });
  const off = await bot.ask(ann, '/confirm');
  expect(off.text).toContain('without a question');
  expect(bot.asked).toContainEqual(['askCashOut', { telegram_id: '7' }]);
  const on = await bot.press(ann, off, 'Ask me each time');
  expect([isOn, on.text]).toEqual([true, 'Each cash-out waits until you approve it in this chat.']);
  await bot.press(ann, on, 'Do not ask');
  expect(isOn).toBe(false);
});
