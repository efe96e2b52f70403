import { afterEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

const rich = {
  nickname: 'Ann',
  value: '1234567.899999',
  pending: '20',
  tonight: '17.5',
  held: '0',
  today: '0.5',
};

test("shows the asker's own points, rounded down, what waits, and what tonight is about to bring", async () => {
  bot = await startBotHarness({ balance: async () => rich });
  const { text, buttons } = await bot.ask(ann, '/balance');
  expect(bot.asked).toContainEqual(['balance', { telegram_id: '7' }]);
  expect(text).toBe(
    [
      'Ann, you have 1,234,567.89 points that you can spend.',
      '',
      'Pending: 20 points. What you earn waits until midnight (UTC+8) and is then added to your balance.',
      'Of these about 17.5 points will come: everybody together has earned more today than there is to share out.',
      'Earned today: 0.5 points',
    ].join('\n'),
  );
  expect(buttons[0]?.[0]?.web_app?.url).toBe(`${miniAppUrl}Home`);
});

test('what comes tonight whole, and nothing that waits, need no words', async () => {
  bot = await startBotHarness({ balance: async () => ({ ...rich, tonight: '20' }) });
  expect((await bot.ask(ann, '/balance')).text).not.toContain('share out');
  await bot.stop();
  bot = await startBotHarness({ balance: async () => ({ ...rich, pending: '0', tonight: '0' }) });
  expect((await bot.ask(ann, '/balance')).text).toBe(
    'Ann, you have 1,234,567.89 points that you can spend.\n\nEarned today: 0.5 points',
  );
});

test('what is held for a cash-out is not forgotten', async () => {
  bot = await startBotHarness({ balance: async () => ({ ...rich, held: '1000' }) });
  expect((await bot.ask(ann, '/balance')).text).toContain('Held for a cash-out: 1,000');
});

test('somebody the product does not know is invited in', async () => {
  bot = await startBotHarness();
  const { text, buttons } = await bot.ask(ann, '/balance');
  expect(text).toContain('do not know you yet');
  expect(buttons[0]?.[0]?.web_app?.url).toBe(miniAppUrl);
});

test('an API that is away gives a sentence and a log line, and the bot goes on', async () => {
  let away = true;
  bot = await startBotHarness({
    balance: async () => {
      if (away) throw new Error('connection refused');
      return rich;
    },
  });
  expect((await bot.ask(ann, '/balance')).text).toContain('try again');
  expect(bot.logged.map(({ msg }) => msg)).toContain('an update could not be answered');
  away = false;
  expect((await bot.ask(ann, '/balance')).text).toContain('1,234,567.89');
});
