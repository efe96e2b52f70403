import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson, strangers } from './testing/given.ts';

const api = useApi();

test('who has earned nothing this week has no place; what the board shows is what everybody sees', async () => {
  const { telegramId } = await aTelegramPerson(api);
  const { data } = await aBot(api).call.bot.leaderboard({ telegram_id: telegramId });
  const { data: board } = await api.client().call.leaderboard.pointsRanking({ page_size: 5 });
  expect(data.me).toMatchObject({ rank: null, points: '0', hidden: false });
  expect(data.ends_at).toBe(board.week.ends_at);
  expect(data.list.map(({ rank }) => rank)).toEqual(board.list.map(({ rank }) => rank));
});

test('nobody but the bot asks, and of nobody who never came', async () => {
  for (const caller of await strangers(api))
    expect((await caller.call.bot.leaderboard({ telegram_id: '701' })).code).toBe(401);
  expect((await aBot(api).call.bot.leaderboard({ telegram_id: '9' })).code).toBe(404);
  expect((await aBot(api).call.bot.leaderboard({ telegram_id: 'x' })).code).toBe(400);
});
