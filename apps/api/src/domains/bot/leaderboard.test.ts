import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

test('a person without points this week has no rank, and the list matches the public board', async () => {
  const { telegramId } = await aTelegramPerson(api);
  const { data } = await aBot(api).call.bot.leaderboard({ telegram_id: telegramId });
  const { data: board } = await api.client().call.leaderboard.pointsRanking({ page_size: 5 });
  const { invites, views } = board.tiers.at(-1)!;
  const missing = { invites, views, wallet: true };
  expect(data.me).toMatchObject({ rank: null, points: '0', hidden: false, missing });
  expect(data.ends_at).toBe(board.week.ends_at);
  expect(data.list.map(({ rank }) => rank)).toEqual(board.list.map(({ rank }) => rank));
});
