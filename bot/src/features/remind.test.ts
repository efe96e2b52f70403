import { botApiError } from '@taice/testkit/telegram';
import { afterEach, expect, test } from 'vitest';
import { type BotHarness, newSettings, startBotHarness } from '../bot-harness.ts';
import type { TaiceApi } from '../taice-api.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

type Settings = Awaited<ReturnType<TaiceApi['settings']>>;
/** Stores the choices, as the product does. */
const start = async (can_write = true) => {
  let own: Settings = { ...newSettings, can_write };
  bot = await startBotHarness({
    settings: async () => own,
    storeSettings: async ({ remind, remind_at }) => {
      own = {
        ...own,
        ...(remind !== undefined && { on: remind === 1 }),
        ...(remind_at !== undefined && { at: remind_at }),
      };
      return own;
    },
    skipReminder: async () => ({}),
  });
  return () => own;
};

test('accepts on, off or a time as a word', async () => {
  const own = await start();
  expect((await bot.ask(ann, '/remind')).text).toContain('before your day ends');
  expect((await bot.ask(ann, '/remind off')).text).toContain('Reminders are off');
  expect((await bot.ask(ann, '/remind 7:05')).text).toContain('at 07:05');
  expect(own()).toMatchObject({ on: true, at: '07:05' });
});

test('accepts a time in common notations', async () => {
  const own = await start();
  const times = { '19': '19:00', '7.05': '07:05', '7:30 PM': '19:30', '12 am': '00:00' };
  for (const [written, at] of Object.entries(times)) {
    await bot.ask(ann, `/remind ${written}`);
    expect(own().at, written).toBe(at);
  }
});

test('repeats an invalid time with a hint, and changes nothing', async () => {
  const own = await start();
  await bot.ask(ann, '/remind 7:05');
  for (const written of ['25:00', '13 pm', 'tomorrow']) {
    const { text } = await bot.ask(ann, `/remind ${written}`);
    expect(text).toContain(`“${written}” as a time`);
    expect(text).toContain('at 07:05');
    expect(text.match(/\/remind 19:30/g)).toHaveLength(1);
  }
  expect(own()).toMatchObject({ on: true, at: '07:05' });
});

test('accepts a button too, in the same message', async () => {
  const own = await start();
  const asked = await bot.ask(ann, '/remind');
  const chosen = await bot.press(ann, asked, '18:00');
  expect(chosen.message_id).toBe(asked.message_id);
  expect(chosen.text).toContain('at 18:00');
  const off = await bot.press(ann, chosen, 'Don’t remind me');
  expect(own()).toMatchObject({ on: false });
  const on = await bot.press(ann, off, 'Remind me');
  expect(on.buttons.flat().map(({ text }) => text)).toContain('✓ 18:00');
  expect((await bot.press(ann, on, 'Choose for me')).text).toContain('before your day ends');
});

test('explains to a user who stopped the bot why no reminder arrives', async () => {
  await start(false);
  expect((await bot.ask(ann, '/remind on')).text).toContain('can’t write to you');
});

test('a late or repeated press still takes effect', async () => {
  const own = await start();
  const asked = await bot.ask(ann, '/remind');
  bot.telegram.refuseNext(
    'answerCallbackQuery',
    botApiError(400, 'Bad Request: query is too old and response timeout expired'),
  );
  expect((await bot.press(ann, asked, '18:00')).text).toContain('at 18:00');
  bot.telegram.refuseNext(
    'editMessageText',
    botApiError(
      400,
      'Bad Request: message is not modified: specified new message content is the same',
    ),
  );
  await bot.press(ann, bot.telegram.chatOf(ann.id).at(-1)!, '✓ 18:00');
  expect(own()).toMatchObject({ at: '18:00' });
  expect(bot.logged.filter(({ level }) => level > 30)).toEqual([]);
});

/** A reminder as the product sends it. */
const reminder = async () => {
  await fetch(`${bot.telegram.url}/bot4242:harness-token/sendMessage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      chat_id: ann.id,
      text: 'Day 6 of 7: 40 points today, 160 points tomorrow',
      reply_markup: {
        inline_keyboard: [
          [{ text: 'Sign in', web_app: { url: 'https://taice.example/tg/Home' } }],
          [
            { text: 'Not today', callback_data: 'remind:skip:2026-11-21' },
            { text: 'Stop reminders', callback_data: 'remind:stop' },
          ],
        ],
      },
    }),
  });
  const sent = bot.telegram.chatOf(ann.id).at(-1);
  if (!sent) throw new Error('no reminder came');
  return sent;
};

test('not today: one tap removes the button and keeps the sign-in link', async () => {
  const own = await start();
  const after = await bot.press(ann, await reminder(), 'Not today');
  expect(bot.asked).toContainEqual(['skipReminder', { telegram_id: '7', day: '2026-11-21' }]);
  expect(after.buttons.flat().map(({ text }) => text)).toEqual(['Sign in']);
  expect(bot.telegram.pressed()).toEqual(['All right, no more today.']);
  expect(own().on).toBe(true);
  // The answer shown over the chat, also for a second press on an old reminder.
  const { people } = bot.telegram;
  const { message_id } = after;
  const said = await people.pressAndWait(ann, message_id, 'remind:skip:2026-11-21');
  expect(said).toBe('All right, no more today.');
});

test('stop these: one tap, and how to turn them on again', async () => {
  const own = await start();
  await bot.press(ann, await reminder(), 'Stop reminders');
  expect(own().on).toBe(false);
  expect(bot.telegram.chatOf(ann.id).at(-1)?.text).toContain('/remind on');
});
