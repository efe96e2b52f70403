import { contract } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { handler } from '../../platform/endpoint.ts';
import { readFlags, setFlag } from './flag-queries.ts';

// Hidden instead of deleted, so that a payment is never repeated.
const HIDE_VIEWS = `update view_log set hidden = $3
  where user_id = $1 and post_id = any($2::bigint[]) and hidden <> $3 returning 1`;
const HIDE_ALL_VIEWS = `with gone as (
    update view_log set hidden = true where user_id = $1 and not hidden returning 1
  )
  select count(*)::int as count from gone`;

const hideAllViews = async (db: Database, userId: bigint): Promise<number> => {
  const [row] = await preparedQuery<{ count: number }>(db, 'history_clear', HIDE_ALL_VIEWS, [
    userId,
  ]);
  return row?.count ?? 0;
};

export const clearViewLog = handler(contract.library.clearViewLog, {
  run: async ({ db, clock, user, input }) => {
    const { userId } = user;
    const { ids = [], all, restore, paused } = input;
    if (paused !== undefined)
      await setFlag(db, userId, {
        key: 'history_paused',
        value: paused === 1,
        at: clock.rule(),
      });
    const changed = all
      ? await hideAllViews(db, userId)
      : (await preparedQuery(db, 'history_hide', HIDE_VIEWS, [userId, ids, restore === 0])).length;
    const flags = await readFlags(db, userId);
    return { changed, paused: flags['history_paused'] === true };
  },
});
