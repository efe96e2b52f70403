import { afterEach, expect, test, vi } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

const rich = {
  known: true,
  nickname: 'Ann',
  value: '1234567.899999',
  pending: '20',
  today_gain: '0.5',
  is_sign_in_reward: 1,
} as const;

test("shows the asker's own points, rounded down, and what waits", async () => {
  const readBalance = vi.fn(async () => rich);
  bot = await startBotHarness(readBalance);
  const { text } = await bot.ask(ann, '/balance');
  expect(readBalance).toHaveBeenCalledWith(7);
  expect(text).toContain('1,234,567.89');
  expect(text).toContain('20.00');
  expect(text).toContain('0.50');
  expect(text).toContain('sign-in');
});

test('somebody the product does not know is invited in', async () => {
  bot = await startBotHarness(async () => ({ known: false }));
  const answer = await bot.ask(ann, '/balance');
  expect(answer.text).toContain('not met yet');
  expect(answer.buttonUrl).toBe(miniAppUrl);
});

test('an API that is away gives a sentence and a log line, and the bot goes on', async () => {
  let away = true;
  bot = await startBotHarness(async () => {
    if (away) throw new Error('connection refused');
    return rich;
  });
  expect((await bot.ask(ann, '/balance')).text).toContain('try again');
  expect(bot.logged.map(({ msg }) => msg)).toContain('a balance could not be read');
  away = false;
  expect((await bot.ask(ann, '/balance')).text).toContain('1,234,567.89');
});
