import type { Tx } from '../../platform/db/pool.ts';

type Status = 'active' | 'limited';

/**
 * Deletes the account at `due`, unless its owner returns; then its earlier status is restored. Both on the rule clock.
 */
export const scheduleDeletion = (
  tx: Tx,
  userId: bigint,
  { from, due: dueAt, at }: { from: Status; due: Date; at: Date },
) =>
  tx
    .updateTable('user')
    .set({ status: 'deleting', status_before: from, delete_due_at: dueAt, updated_at: at })
    .where('id', '=', userId)
    .execute();

export const cancelDeletion = (tx: Tx, userId: bigint, { to, at }: { to: Status; at: Date }) =>
  tx
    .updateTable('user')
    .set({ status: to, status_before: null, delete_due_at: null, updated_at: at })
    .where('id', '=', userId)
    .execute();
