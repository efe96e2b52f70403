import { contract, type Reply, type TaiceContract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { pointsRanking } from '../leaderboard/points-ranking.ts';
import { runAsPerson } from './run-as-person.ts';
import { requirePerson } from './person.ts';

type Board = Reply<TaiceContract['leaderboard']['pointsRanking']>;
type Me = NonNullable<Board['me']>;
type Tier = Board['tiers'][number];

/** The number of people named. */
const TOP_SIZE = 5;

/** Missing conditions of the best prize still in reach. */
const missingOf = ({ tier_reachable, progress, wallet_bound }: Me, tiers: readonly Tier[]) => {
  const tier = tier_reachable === null ? undefined : tiers[tier_reachable - 1];
  if (!tier) return null;
  const shortfall = (name: keyof Me['progress']) => Math.max(0, tier[name] - progress[name]);
  return {
    invites: shortfall('invites'),
    views: shortfall('views'),
    uploads: shortfall('uploads'),
    ai_uploads: shortfall('ai_uploads'),
    wallet: !wallet_bound,
  };
};

export const leaderboard = handler(contract.bot.leaderboard, {
  run: async (call) => {
    const person = await requirePerson(call, call.input.telegram_id);
    const query = { scope: 'global' as const, page: 1, page_size: TOP_SIZE };
    const { week, list, me, tiers } = await runAsPerson(pointsRanking, call, person, query);
    if (!me) return fail(404);
    const { rank, points, gap_to_next, hidden } = me;
    return {
      ends_at: week.ends_at,
      list: list.map(({ rank, user, points }) => ({ rank, nickname: user.nickname, points })),
      me: { rank, points, gap_to_next, hidden, missing: missingOf(me, tiers) },
    };
  },
});
