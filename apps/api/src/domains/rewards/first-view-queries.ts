import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

/** Of every person it exists once, so its reference needs no number. */
export const firstViewRef = 'first';

const IDENTITIES = `with identity as (
    select 'user:' || $1::bigint as identity
    union select 'device:' || $3::text
    union select 'device:' || device_id from device_user where user_id = $1
    union select 'telegram:' || telegram_id from "user" where id = $1 and telegram_id is not null
    union select 'google:' || google_sub from "user" where id = $1 and google_sub is not null
    union select 'email:' || lower(email::text) from "user" where id = $1 and email is not null
  )
  select array_agg(identity order by identity) as identities,
    not exists (select from view_log
      where user_id = $1 and post_id <> $2 and qualified_at is not null)
    and not exists (select from first_view_identity f join identity i using (identity))
    -- Whoever had the grant may have come to this device later.
    and not exists (select from identity i
      join device_user d on i.identity = 'device:' || d.device_id
      join first_view_identity f on f.identity = 'user:' || d.user_id
      where d.user_id <> $1) as is_new
  from identity`;

/** All that the person is known by; undefined: some of it was seen before, or it is not the first view. */
export const firstViewIdentities = async (
  tx: Database,
  userId: bigint,
  postId: bigint,
  deviceId: string,
): Promise<string[] | undefined> => {
  const [row] = await hot<{ identities: string[]; is_new: boolean }>(
    tx,
    'first_view_identities',
    IDENTITIES,
    [userId, postId, deviceId],
  );
  return row?.is_new ? row.identities : undefined;
};

/** Whether the next video of this person would open the reward of the first one. */
export const awaitsFirstView = async (
  db: Database,
  userId: bigint,
  deviceId: string,
): Promise<boolean> => (await firstViewIdentities(db, userId, 0n, deviceId)) !== undefined;

/** Marks them all as used; false, and none is, where another person has been faster with one of them. */
export const takeIdentities = async (
  tx: Tx,
  userId: bigint,
  identities: string[],
  at: Date,
): Promise<boolean> => {
  const taken = await tx
    .insertInto('first_view_identity')
    .values(identities.map((identity) => ({ identity, user_id: userId, at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity')
    .execute();
  if (taken.length === identities.length) return true;
  await tx
    .deleteFrom('first_view_identity')
    .where('identity', 'in', identities)
    .where('user_id', '=', userId)
    .execute();
  return false;
};

export const openFirstView = async (
  tx: Tx,
  { userId, amount, day, at }: { userId: bigint; amount: bigint; day: Day; at: Date },
): Promise<void> => {
  await sql`insert into claimable (user_id, type, ref_id, amount, biz_date, created_at)
    values (${userId}, 'first_view', ${firstViewRef}, ${amount}, ${day}, ${at})
    on conflict (user_id, type, ref_id) do nothing`.execute(tx);
};
