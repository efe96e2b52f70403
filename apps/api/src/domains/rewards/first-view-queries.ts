import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { listIdentityHashes } from '../auth/login-methods/identity-hashes.ts';
import { type NewClaimable, createClaimables } from './claimables.ts';
import { isAnyIdentityUsed, hadGrant } from './first-view-identities.ts';
import type { GrantRules } from './grant-first-view.ts';
import { type ClaimRow, firstViewRef } from './queries.ts';

/**
 * Hashes of all identities of the person; undefined if their account had the reward. `isAnyIdentityUsed`, or inserting them,
 * shows if one was seen before.
 */
export const firstViewIdentities = async (
  db: Database,
  config: Pick<Config, 'identityKey'>,
  userId: bigint,
): Promise<Buffer[] | undefined> =>
  (await hadGrant(db, userId)) ? undefined : listIdentityHashes(db, config, userId);

/**
 * True if this person's first-view reward is still to be opened. Screens use the same check, so that they promise
 * exactly what the next view opens.
 */
export const awaitsFirstView = async (
  db: Database,
  { config }: Pick<GrantRules, 'config'>,
  userId: bigint,
): Promise<boolean> => {
  const hashes = await firstViewIdentities(db, config, userId);
  return hashes !== undefined && !(await isAnyIdentityUsed(db, hashes));
};

const FIND_USERS_WITHOUT_GRANT = `select distinct id from unnest($1::bigint[]) id
  where not exists (select from first_view_identity where user_id = id)`;

/** The accounts without a grant: the cheap check, which suffices for most views. */
export const withoutGrant = async (
  db: Database,
  userIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await preparedQuery<{ id: bigint }>(db, 'first_view_without', FIND_USERS_WITHOUT_GRANT, [
        userIds,
      ])
    ).map(({ id }) => id),
  );

/** Serializes grants to one person. */
export const lockPerson = async (tx: Tx, userId: bigint): Promise<void> => {
  await preparedQuery(
    tx,
    'first_view_lock',
    'select 1 from "user" where id = $1 for no key update',
    [userId],
  );
};

/** Undefined if the person had it before. */
export const openFirstView = async (
  tx: Tx,
  first: Pick<NewClaimable, 'userId' | 'amount' | 'day' | 'at'>,
): Promise<ClaimRow | undefined> => {
  const [row] = await createClaimables(tx, [{ ...first, type: 'first_view', refId: firstViewRef }]);
  return row;
};
