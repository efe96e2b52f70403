import { afterEach, expect, test } from 'vitest';
import { type BotHarness, miniAppUrl, startBotHarness } from '../bot-harness.ts';
import { sampleToday } from './sample-today.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

const shown = async (day: typeof sampleToday) => {
  bot = await startBotHarness({ today: async () => day });
  return bot.ask(ann, '/streak');
};

test('an open day shows the streak at stake and the remaining time', async () => {
  const { text, buttons } = await shown(sampleToday);
  expect(text.split('\n')).toEqual([
    'Day 6 of 7: sign in today for 40 points. Tomorrow you get 160 points.',
    expect.stringContaining('seven days'),
    'You have signed in 5 days in a row. Your best is 9 days.',
    '1 freeze ready. Each keeps your streak when you miss a day.',
    'A new day starts in 3 h 20 min.',
  ]);
  expect(buttons[0]?.[0]).toEqual({ text: 'Sign in', web_app: { url: `${miniAppUrl}Home` } });
});

test('a finished day shows tomorrow’s reward', async () => {
  const signIn = { done: true, day_no: 6, point: '40', tomorrow_point: '160' };
  const { text } = await shown({
    ...sampleToday,
    sign_in: { ...signIn, current: 6, best: 9, freezes: 0 },
  });
  expect(text.split('\n')).toEqual([
    'Day 6 of 7 is done. Sign in tomorrow for 160 points.',
    expect.stringContaining('seven days'),
    'You have signed in 6 days in a row. Your best is 9 days.',
  ]);
});

test('mentions no streak to a user without streaks', async () => {
  expect((await shown({ ...sampleToday, sign_in: null })).text).toContain('streak is hidden');
});
