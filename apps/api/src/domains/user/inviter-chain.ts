import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';

/**
 * True if the person is anywhere in the chain of inviters above `inviterId`. A lock checks late codes one after
 * another, so that concurrent ones close no circle either.
 */
export const isInInviterChain = async (
  tx: Tx,
  inviterId: bigint,
  personId: bigint,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('late_invite'))`.execute(tx);
  // `union` and not `union all`, so that it ends even in an existing circle.
  const { rows } = await sql<{ found: boolean }>`
    with recursive line as (
      select id, inviter_id from "user" where id = ${inviterId}
      union
      select u.id, u.inviter_id from "user" u join line on u.id = line.inviter_id
    ) select exists (select from line where id = ${personId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
};

/** True if the person has any qualified view. */
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
