import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { personIdentities } from '../auth/ways/person-identities.ts';
import { type NewClaimable, openClaimables } from './claimables.ts';
import { areKnown } from './first-view-identities.ts';
import { hasPlace } from './first-view-places.ts';
import type { GrantRules } from './grant-first-view.ts';
import { type ClaimRow, firstViewRef } from './queries.ts';

const IS_NEW = `select
    not exists (select from first_view_identity where user_id = $1)
    -- Whoever had the grant may have come to one of these devices later.
    and not exists (
      select from (select $2::text as device_id union all select device_id from device_user where user_id = $1) own
      join device_user theirs on theirs.device_id = own.device_id and theirs.user_id <> $1
      join first_view_identity f on f.user_id = theirs.user_id) as is_new`;

/** Whose first view it would be, and on which device. */
export interface FirstView {
  readonly userId: bigint;
  readonly deviceId: string;
}

/**
 * Hashes of all that the person is known by; undefined: they or one of their devices had the reward.
 * Whether one of the hashes was seen before is known by `areKnown`, or by taking them.
 */
export const firstViewIdentities = async (
  db: Database,
  config: Pick<Config, 'identityKey'>,
  { userId, deviceId }: FirstView,
): Promise<Buffer[] | undefined> => {
  const [row] = await hot<{ is_new: boolean }>(db, 'first_view_is_new', IS_NEW, [userId, deviceId]);
  return row?.is_new ? personIdentities(db, config, userId, deviceId) : undefined;
};

/**
 * Whether the reward of a first video is still to be opened for this person, and paid at once where they are now. The
 * promise on the screens asks this, and nothing else: what is promised is what the next view opens.
 */
export const awaitsFirstView = async (
  db: Database,
  { numbers, config }: Pick<GrantRules, 'numbers' | 'config'>,
  {
    day,
    provider,
    ...who
  }: FirstView & { readonly day: Day; readonly provider?: string | undefined },
): Promise<boolean> => {
  const hashes = await firstViewIdentities(db, config, who);
  if (hashes === undefined || (await areKnown(db, hashes))) return false;
  return provider === undefined || hasPlace(db, { provider, day }, numbers);
};

const WITHOUT = `select distinct id from unnest($1::bigint[]) id
  where not exists (select from first_view_identity where user_id = id)`;

/** Those of them whose account has had no grant: the cheap part of the question, for everybody else's views. */
export const withoutGrant = async (
  db: Database,
  userIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> =>
  new Set(
    (await hot<{ id: bigint }>(db, 'first_view_without', WITHOUT, [userIds])).map(({ id }) => id),
  );

/** Two who grant to the same person at once come one after the other. */
export const lockPerson = async (tx: Tx, userId: bigint): Promise<void> => {
  await hot(tx, 'first_view_lock', 'select 1 from "user" where id = $1 for no key update', [
    userId,
  ]);
};

/** Undefined: the person had it before. */
export const openFirstView = async (
  tx: Tx,
  first: Pick<NewClaimable, 'userId' | 'amount' | 'day' | 'at' | 'heldFor'>,
): Promise<ClaimRow | undefined> => {
  const [row] = await openClaimables(tx, [{ ...first, type: 'first_view', refId: firstViewRef }]);
  return row;
};
