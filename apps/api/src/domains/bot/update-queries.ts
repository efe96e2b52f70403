import { type Database, preparedQuery } from '../../platform/db/pool.ts';

// If the update is taken but its time is over, the next caller takes it over.
const CLAIM_UPDATE = `insert into bot_update (update_id, taken_until, at) values ($1, $2, $3)
  on conflict (update_id) do update set taken_until = $2
    where bot_update.done_at is null and bot_update.taken_until <= $3
  returning update_id`;
const READ_UPDATE_STATE = `select done_at is not null as is_done from bot_update where update_id = $1`;
const FINISH_UPDATE = `update bot_update set done_at = $2 where update_id = $1 and done_at is null`;
const DELETE_OLD_UPDATES = `delete from bot_update where at < $1`;

/** The time an update stays taken: longer than any handling. */
const CLAIM_TTL_MS = 30_000;
/** Telegram keeps undelivered updates for a day. */
const RETENTION_MS = 2 * 86_400_000;

/** Takes an update for the first caller. `now` on the real clock. */
export const claimUpdate = async (
  db: Database,
  updateId: number,
  now: Date,
): Promise<'yours' | 'busy' | 'done'> => {
  const values = [updateId, new Date(now.getTime() + CLAIM_TTL_MS), now];
  const [claimed] = await preparedQuery(db, 'bot_update_take', CLAIM_UPDATE, values);
  if (claimed) return 'yours';
  const [row] = await preparedQuery<{ is_done: boolean }>(
    db,
    'bot_update_state',
    READ_UPDATE_STATE,
    [updateId],
  );
  return row?.is_done ? 'done' : 'busy';
};

export const finishUpdate = async (db: Database, updateId: number, now: Date): Promise<void> => {
  await preparedQuery(db, 'bot_update_done', FINISH_UPDATE, [updateId, now]);
};

/** Deletes updates that Telegram cannot send again. */
export const deleteOldUpdates = async (db: Database, now: Date): Promise<void> => {
  await preparedQuery(db, 'bot_update_forget', DELETE_OLD_UPDATES, [
    new Date(now.getTime() - RETENTION_MS),
  ]);
};
