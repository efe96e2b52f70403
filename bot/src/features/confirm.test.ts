import { afterEach, expect, test } from 'vitest';
import { type BotHarness, newSettings, startBotHarness } from '../bot-harness.ts';
import type { TaiceApi } from '../taice-api.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

type Question = Awaited<ReturnType<TaiceApi['askCashOut']>>['questions'][number];

/** A product for a person with such pending cash-outs and these questions. */
const start = async (cash_outs_wait: string, questions: () => Question[] = () => []) => {
  let isOn = false;
  let isEnding = false;
  const own = () => ({
    ...newSettings,
    confirms_cash_outs: isOn,
    cash_outs_wait,
    confirms_no_longer: isEnding,
  });
  bot = await startBotHarness({
    settings: async () => own(),
    askCashOut: async () => ({ questions: questions() }),
    askedCashOut: async () => ({}),
    storeSettings: async ({ confirm_cash_outs }) => {
      isOn = confirm_cash_outs === 1;
      isEnding = false;
      return own();
    },
  });
  return { isOn: () => isOn, isEnding: () => isEnding, end: () => void (isEnding = true) };
};

test('the chat switches its confirmation question on and off', async () => {
  const { isOn } = await start('0');
  const off = await bot.ask(ann, '/confirm');
  expect(off.text).toBe('Cash-outs need no approval in this chat.');
  const on = await bot.press(ann, off, 'Ask me each time');
  expect([isOn(), on.text]).toEqual([
    true,
    'Each cash-out waits until you approve it in this chat.\nNo cash-out is waiting.',
  ]);
  await bot.press(ann, on, 'Don’t ask');
  expect(isOn()).toBe(false);
});

test('the chat can keep a question that was switched off elsewhere until that takes effect', async () => {
  const { isOn, isEnding, end } = await start('0');
  await bot.press(ann, await bot.ask(ann, '/confirm'), 'Ask me each time');
  end();
  const ending = await bot.ask(ann, '/confirm');
  expect(ending.text).toContain('change your password');
  await bot.press(ann, ending, 'Keep asking me');
  expect([isOn(), isEnding()]).toEqual([true, false]);
});

test('asks about a pending cash-out in the answer itself, and removes the earlier buttons', async () => {
  let asked_by: number | null = null;
  const question = { id: '12', title: 'Cash out 1,500 points?', body: 'To 0xabc.' };
  await start('1500', () => [{ ...question, yes: 'Approve', no: 'Refuse', asked_by }]);
  const first = await bot.ask(ann, '/confirm');
  expect(first.text).toBe('Cash out 1,500 points?\nTo 0xabc.');
  expect(first.buttons.flat().map(({ callback_data }) => callback_data)).toEqual([
    'cashout:yes:12',
    'cashout:no:12',
  ]);
  const note = { telegram_id: '7', id: '12', message_id: first.message_id };
  expect(bot.asked).toContainEqual(['askedCashOut', note]);
  asked_by = first.message_id;
  const second = await bot.ask(ann, '/confirm');
  const buttonsOf = (id: number) =>
    bot.telegram
      .chatOf(ann.id)
      .find(({ message_id }) => message_id === id)
      ?.buttons.flat();
  expect(buttonsOf(first.message_id)).toEqual([]);
  expect(buttonsOf(second.message_id)).toHaveLength(2);
  // If its message is gone, the question is asked all the same.
  asked_by = 9_999;
  expect((await bot.ask(ann, '/confirm')).text).toBe(first.text);
});

test('switching the question off lists the cash-outs that still wait for an answer', async () => {
  await start('1500');
  const off = await bot.ask(ann, '/confirm');
  const on = await bot.press(ann, off, 'Ask me each time');
  const after = await bot.press(ann, on, 'Don’t ask');
  expect(after.text).toBe(
    'Cash-outs need no approval in this chat.\n1,500 points are still waiting for your answer in this chat.',
  );
});
