import { afterEach, expect, test } from 'vitest';
import { type BotHarness, harnessToken, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import type { TaiceApi } from '../taice-api.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

type Answered = Awaited<ReturnType<TaiceApi['answerCashOut']>>;

/** The question as the product sends it. */
const question = async (outcome: Answered['outcome'], state: Answered['state']) => {
  bot = await startBotHarness({
    answerCashOut: async () => ({ outcome, state, amount: '1500', net: '1480' }),
  });
  await fetch(`${bot.telegram.url}/bot${harnessToken}/sendMessage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      chat_id: ann.id,
      text: 'Cash out 1,500 points?',
      entities: [{ type: 'bold', offset: 0, length: 22 }],
      reply_markup: {
        inline_keyboard: [
          [
            { text: 'Approve', callback_data: 'cashout:yes:12' },
            { text: 'Refuse', callback_data: 'cashout:no:12' },
          ],
        ],
      },
    }),
  });
  const sent = bot.telegram.chatOf(ann.id).at(-1);
  if (!sent) throw new Error('no question came');
  return sent;
};

test.each([
  [
    'Approve',
    1,
    'confirmed',
    'approved',
    'Approved: 1,500 points leave your balance, 1,480 SPK arrive.',
  ],
  ['Approve', 1, 'confirmed', 'reviewing', 'Confirmed. We check it first, usually within a day.'],
  ['Refuse', 0, 'refused', 'cancelled', 'Refused: 1,500 points are back'],
  ['Approve', 1, 'late', 'cancelled', 'too late'],
  ['Approve', 1, 'over', 'reviewing', 'already decided'],
] as const)(
  '%s (%d) that ends as "%s" (%s) adds the outcome below the question',
  async (text, yes, outcome, state, said) => {
    const asked = await question(outcome, state);
    const after = await bot.press(ann, asked, text);
    expect(bot.asked).toContainEqual(['answerCashOut', { telegram_id: '7', id: '12', yes }]);
    expect(after.text).toMatch(/^Cash out 1,500 points\?\n\n/);
    expect(after.text).toContain(said);
    // As it was asked, with its title bold.
    expect(after.bold).toBe(22);
    expect(after.buttons).toEqual([
      [{ text: 'See cash-outs', web_app: { url: `${miniAppUrl}Transfer?id=12` } }],
    ]);
  },
);
