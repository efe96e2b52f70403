import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';

const INSERT_BLOCK = `insert into block (user_id, target_id, at) values ($1, $2, $3) on conflict do nothing`;

/** Hides both from each other. `at` is on the rule clock. */
export const putBlock = async (
  tx: Tx,
  userId: bigint,
  targetId: bigint,
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'block_put', INSERT_BLOCK, [userId, targetId, at]);
};

const DELETE_BLOCK = `delete from block where user_id = $1 and target_id = $2`;

export const removeBlock = (db: Database, userId: bigint, targetId: bigint) =>
  preparedQuery(db, 'block_remove', DELETE_BLOCK, [userId, targetId]);

export interface Blocked {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly at: Date;
}

const LIST_BLOCKED = `select u.id, u.nickname, u.avatar, u.xp, u.is_verified, b.at
  from block b join "user" u on u.id = b.target_id
  where b.user_id = $1 and u.status <> 'deleted'
  order by b.at desc, b.target_id desc limit $2 offset $3`;

export const readBlocked = (
  db: Database,
  userId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<Blocked[]> =>
  preparedQuery<Blocked>(db, 'block_list', LIST_BLOCKED, [userId, limit, offset]);
