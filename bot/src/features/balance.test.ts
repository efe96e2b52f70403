import { afterEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

const rich = {
  nickname: 'Ann',
  value: '1234567.899999',
  tonight: { amount: '20', pays: '17.5', at: '2026-11-22T16:00:00Z' },
  now: '2026-11-22T10:00:00Z',
  friends: null,
  timezone: 'Europe/Berlin',
  held: '0',
};

test("shows the user's own points, rounded down, and tonight’s pending points", async () => {
  bot = await startBotHarness({ balance: async () => rich });
  const { text, buttons } = await bot.ask(ann, '/balance');
  expect(bot.asked).toContainEqual(['balance', { telegram_id: '7' }]);
  expect(text).toBe(
    [
      'Ann, you can spend 1,234,567.89 points.',
      '',
      'About 17.5 of the 20 points you earned arrive today at 17:00. All of us together earned more than today’s pool.',
    ].join('\n'),
  );
  expect(buttons[0]?.[0]?.web_app?.url).toBe(`${miniAppUrl}Home`);
});

test('friend points reduce nothing: the answer says when they arrive and why', async () => {
  const whole = { ...rich, tonight: { ...rich.tonight, amount: '225', pays: '225' } };
  const at = { first_at: '2026-11-22T18:30:00Z', last_at: '2026-11-22T18:30:00Z' };
  bot = await startBotHarness({
    balance: async () => ({ ...whole, friends: { amount: '1000', ...at } }),
  });
  const { text } = await bot.ask(ann, '/balance');
  expect(text).not.toContain('today’s pool');
  expect(text).toContain('225 points arrive today at 17:00.');
  expect(text).toContain('On hold for an invite: 1,000 points. They arrive tonight at 19:30.');
  await bot.stop();
  const later = { ...at, last_at: '2026-11-23T08:00:00Z' };
  bot = await startBotHarness({
    balance: async () => ({ ...whole, friends: { amount: '1000', ...later } }),
  });
  expect((await bot.ask(ann, '/balance')).text).toContain(
    'They arrive from tonight at 19:30 to tomorrow at 09:00.',
  );
  await bot.stop();
  const undecided = { amount: '500', first_at: null, last_at: null };
  bot = await startBotHarness({
    balance: async () => ({ ...whole, friends: undecided }),
  });
  const { text: held } = await bot.ask(ann, '/balance');
  expect(held).toContain('On hold for invites: 500 points, until we have checked them.');
});

test('omits pending points if there are none', async () => {
  const none = { ...rich.tonight, amount: '0', pays: '0' };
  bot = await startBotHarness({ balance: async () => ({ ...rich, tonight: none }) });
  expect((await bot.ask(ann, '/balance')).text).toBe('Ann, you can spend 1,234,567.89 points.');
});

test('includes points held for a cash-out', async () => {
  bot = await startBotHarness({ balance: async () => ({ ...rich, held: '1000' }) });
  expect((await bot.ask(ann, '/balance')).text).toContain('Set aside for a cash-out: 1,000');
});

test('invites an unknown user', async () => {
  bot = await startBotHarness();
  const { text, buttons } = await bot.ask(ann, '/balance');
  expect(text).toContain('don’t know you yet');
  expect(buttons[0]?.[0]?.web_app?.url).toBe(miniAppUrl);
});

test('an unreachable API gives a sentence and a log line, and the bot continues', async () => {
  let away = true;
  bot = await startBotHarness({
    balance: async () => {
      if (away) throw new Error('connection refused');
      return rich;
    },
  });
  expect((await bot.ask(ann, '/balance')).text).toContain('try again');
  expect(bot.logged.map(({ msg }) => msg)).toContain('could not answer update');
  away = false;
  expect((await bot.ask(ann, '/balance')).text).toContain('1,234,567.89');
});
