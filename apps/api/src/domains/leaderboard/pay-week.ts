import { businessDay, formatMicro } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import type { Settings } from '../../platform/settings.ts';
import { postMessageBatch } from '../messages/post-message.ts';
import { createClaimables, openedEvent } from '../rewards/claimables.ts';
import { lockWeek } from './publish-week.ts';
import type { Week } from './weeks.ts';

const LIST_WINNERS = `select user_id, paid_rank, prize from leaderboard_result where week_id = $1 and prize > 0 order by user_id`;
const FINISH_WEEK = `update leaderboard_week set state = 'distributed', distributed_at = $2 where id = $1`;

/** Opens the prizes for claiming and notifies the winners; repeated calls do so only once. */
export const payWeek = async (
  tx: Tx,
  week: Week,
  at: Date,
  { leaderboard_claim_ms }: Pick<Settings, 'leaderboard_claim_ms'>,
): Promise<boolean> => {
  if ((await lockWeek(tx, week.id)) !== 'distributing') return false;
  const winners = await preparedQuery<{ user_id: bigint; paid_rank: number; prize: bigint }>(
    tx,
    'leaderboard_winners',
    LIST_WINNERS,
    [week.id],
  );
  const claimables = await createClaimables(
    tx,
    winners.map(({ user_id: userId, prize: amount }) => ({
      userId,
      type: 'leaderboard',
      refId: week.week_key,
      amount,
      day: businessDay(at),
      at,
      expiresAt: new Date(at.getTime() + leaderboard_claim_ms),
    })),
  );
  await emit(tx, ...claimables.map((row) => openedEvent(row, at)));
  await postMessageBatch(
    tx,
    winners.map(({ user_id: userId, paid_rank: rank, prize }) => ({
      userId,
      type: 'leaderboard' as const,
      template: 'leader_won' as const,
      params: { week: week.week_key, rank, amount: formatMicro(prize) },
      link: `/V2/leaderboard?week=${week.week_key}`,
      dedupeKey: `leader_won:${week.week_key}:${userId}`,
      at,
    })),
  );
  await preparedQuery(tx, 'leaderboard_week_done', FINISH_WEEK, [week.id, at]);
  return true;
};
