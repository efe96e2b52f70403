import { afterEach, expect, test } from 'vitest';
import { type BotHarness, startBotHarness } from '../bot-harness.ts';

const ann = { id: 7, first_name: 'Ann' };
let bot: BotHarness;
afterEach(() => bot.stop());

const ends_at = '2026-11-29T16:00:00.000Z';
const list = [{ rank: 1, nickname: 'Bo', points: '1200' }];
const none = { invites: 0, views: 0, uploads: 0, ai_uploads: 0, wallet: false };
const shown = async (me: {
  rank: number | null;
  gap_to_next: string | null;
  hidden: boolean;
  missing?: typeof none | null;
}) => {
  bot = await startBotHarness({
    leaderboard: async () => ({ ends_at, list, me: { points: '80.5', missing: none, ...me } }),
  });
  return (await bot.ask(ann, '/leaderboard')).text;
};

test('shows the week’s leaders, the own rank and the distance to the next', async () => {
  expect(await shown({ rank: 12, gap_to_next: '3.25', hidden: false })).toBe(
    "This week's top ranks:\n1. Bo: 1,200 points\n\nYou are rank 12 with 80.5 points.\n3.25 points to the next rank.",
  );
});

test('shows the missing steps for a prize if one can be won', async () => {
  const place = { rank: 2, gap_to_next: null, hidden: false };
  const missing = { ...none, invites: 1, views: 12, wallet: true };
  expect(await shown({ ...place, missing })).toContain(
    '80.5 points.\nTo win a prize you still need 1 invite, 12 watched videos, and a bound wallet.',
  );
  await bot.stop();
  expect(await shown({ ...place, missing: null })).not.toContain('prize');
});

test('says so if the user is unranked or hidden', async () => {
  expect(await shown({ rank: null, gap_to_next: null, hidden: false })).toContain('no rank yet');
  await bot.stop();
  expect(await shown({ rank: 3, gap_to_next: '1', hidden: true })).toContain(
    'left the leaderboard',
  );
});
