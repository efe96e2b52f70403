import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { personIdentities } from '../auth/ways/person-identities.ts';
import { areKnown } from './first-view-identities.ts';

/** Of every person it exists once, so its reference needs no number. */
export const firstViewRef = 'first';

const IS_FIRST = `select
    not exists (select from view_log
      where user_id = $1 and post_id <> $2 and qualified_at is not null)
    and not exists (select from first_view_identity where user_id = $1)
    -- Whoever had the grant may have come to one of these devices later.
    and not exists (
      select from device_user theirs join first_view_identity f on f.user_id = theirs.user_id
      where theirs.user_id <> $1 and (theirs.device_id = $3
        or theirs.device_id in (select device_id from device_user where user_id = $1))) as is_first`;

/** Whose first view it would be, and on which device. */
export interface FirstView {
  readonly userId: bigint;
  readonly postId: bigint;
  readonly deviceId: string;
}

/** Hashes of all that the person is known by; undefined: some of it was seen before, or it is not the first view. */
export const firstViewIdentities = async (
  db: Database,
  config: Pick<Config, 'identityKey'>,
  { userId, postId, deviceId }: FirstView,
): Promise<Buffer[] | undefined> => {
  const values = [userId, postId, deviceId];
  const [row] = await hot<{ is_first: boolean }>(db, 'first_view_is_first', IS_FIRST, values);
  if (!row?.is_first) return undefined;
  const hashes = await personIdentities(db, config, userId, deviceId);
  return (await areKnown(db, hashes)) ? undefined : hashes;
};

/** Whether the next video of this person would open the reward of the first one. */
export const awaitsFirstView = async (
  db: Database,
  config: Pick<Config, 'identityKey'>,
  who: Omit<FirstView, 'postId'>,
): Promise<boolean> =>
  (await firstViewIdentities(db, config, { ...who, postId: 0n })) !== undefined;

export const openFirstView = async (
  tx: Tx,
  { userId, amount, day, at }: { userId: bigint; amount: bigint; day: Day; at: Date },
): Promise<void> => {
  await sql`insert into claimable (user_id, type, ref_id, amount, biz_date, created_at)
    values (${userId}, 'first_view', ${firstViewRef}, ${amount}, ${day}, ${at})
    on conflict (user_id, type, ref_id) do nothing`.execute(tx);
};
