import type { LeaderRow, Reply, TaiceContract } from '@taice/contract';
import type { LeaderScope } from '@taice/contract/shapes';
import { defineListQuery } from '../queries/pages.ts';
import type { Taice } from '../types.ts';
import { leaderboardKeys } from './keys.ts';

export type Leaderboard = Reply<TaiceContract['leaderboard']['pointsRanking']>;

export const leaderboardQueries = {
  /** A week's leaderboard from its first rank on; `week` undefined: the current one. */
  ranking: (taice: Taice, filter: { week: string | undefined; scope: LeaderScope }) =>
    defineListQuery<LeaderRow, Leaderboard>({
      queryKey: [...leaderboardKeys.all, filter],
      ask: ({ page }, signal) =>
        taice.api.leaderboard.pointsRanking({ ...filter, page }, { signal, toast: false }),
      idOf: ({ user }) => user.id,
    }),
};
