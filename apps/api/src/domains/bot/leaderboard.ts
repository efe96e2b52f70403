import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { pointsRanking } from '../leaderboard/points-ranking.ts';
import { answerAs } from './as-person.ts';
import { requirePerson } from './person.ts';

/** So many of the first are named. */
const FIRST = 5;

export const leaderboard = handler(contract.bot.leaderboard, {
  run: async (call) => {
    const person = await requirePerson(call, call.input.telegram_id);
    const asked = { scope: 'global' as const, page: 1, page_size: FIRST };
    const { week, list, me } = await answerAs(pointsRanking, call, person, asked);
    if (!me) return fail(404);
    const { rank, points, gap_to_next, hidden } = me;
    return {
      ends_at: week.ends_at,
      list: list.map(({ rank, user, points }) => ({ rank, nickname: user.nickname, points })),
      me: { rank, points, gap_to_next, hidden },
    };
  },
});
