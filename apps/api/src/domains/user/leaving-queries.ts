import type { Tx } from '../../platform/db/pool.ts';

type Status = 'active' | 'limited';

/** The account ends at `due` unless its owner comes back, to the status of before. Both on the rule clock. */
export const setLeaving = (
  tx: Tx,
  userId: bigint,
  { from, due, at }: { from: Status; due: Date; at: Date },
) =>
  tx
    .updateTable('user')
    .set({ status: 'deleting', status_before: from, delete_due_at: due, updated_at: at })
    .where('id', '=', userId)
    .execute();

export const setStaying = (tx: Tx, userId: bigint, { to, at }: { to: Status; at: Date }) =>
  tx
    .updateTable('user')
    .set({ status: to, status_before: null, delete_due_at: null, updated_at: at })
    .where('id', '=', userId)
    .execute();
