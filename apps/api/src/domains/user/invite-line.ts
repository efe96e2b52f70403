import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';

/**
 * Whether the person stands anywhere in the line of inviters above `inviterId`. One late code is looked
 * at after the other, so that codes entered at the same moment close no circle either.
 */
export const isInLineAbove = async (
  tx: Tx,
  inviterId: bigint,
  personId: bigint,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('late_invite'))`.execute(tx);
  // `union` and not `union all`: it ends in a line that is a circle already.
  const { rows } = await sql<{ found: boolean }>`
    with recursive line as (
      select id, inviter_id from "user" where id = ${inviterId}
      union
      select u.id, u.inviter_id from "user" u join line on u.id = line.inviter_id
    ) select exists (select from line where id = ${personId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
};

/** Whether any view of the person's has been a qualified one. */
export const hasQualifiedView = async (tx: Tx, userId: bigint): Promise<boolean> => {
  const row = await tx
    .selectFrom('view_log')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('qualified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
