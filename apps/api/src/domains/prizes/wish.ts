import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { findOfferedPrize } from './prize-queries.ts';

const SET_GOAL = `insert into savings_goal (user_id, prize_id, at) values ($1, $2, $3)
  on conflict (user_id) do update set prize_id = excluded.prize_id, at = excluded.at`;
const CLEAR_GOAL = 'delete from savings_goal where user_id = $1 and prize_id = $2';

export const wish = handler(contract.prizes.wish, {
  run: async ({ db, clock, user, input }) => {
    const { id, status } = input;
    if (status === 0) await preparedQuery(db, 'savings_goal_clear', CLEAR_GOAL, [user.userId, id]);
    else {
      const at = clock.rule();
      const prize = (await findOfferedPrize(db, id, at)) ?? fail(1604);
      await preparedQuery(db, 'savings_goal', SET_GOAL, [user.userId, prize.id, at]);
    }
    return { wished: status === 1 };
  },
});
