import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { hashIdentity, listIdentityHashes } from '../auth/login-methods/identity-hashes.ts';

const INSERT_IDENTITIES = `insert into first_view_identity (identity_hash, user_id, at)
  select hash, $2, $3 from unnest($1::bytea[]) hash
  on conflict (identity_hash) do nothing returning identity_hash`;

const storeIdentities = (
  tx: Tx,
  hashes: readonly Buffer[],
  userId: bigint,
  at: Date,
): Promise<{ identity_hash: Buffer }[]> =>
  preparedQuery(tx, 'first_view_keep', INSERT_IDENTITIES, [hashes, userId, at]);

const IS_ANY_IDENTITY_USED = `select from first_view_identity where identity_hash = any($1::bytea[]) limit 1`;

/** True if one of these identities ever got a first-view reward. */
export const isAnyIdentityUsed = async (
  db: Database,
  hashes: readonly Buffer[],
): Promise<boolean> =>
  (await preparedQuery(db, 'first_view_known', IS_ANY_IDENTITY_USED, [hashes])).length > 0;

/** Marks all hashes as used; false, without effect, if another person has used one of them. */
export const takeIdentities = async (
  tx: Tx,
  userId: bigint,
  hashes: readonly Buffer[],
  at: Date,
): Promise<boolean> => {
  const isStored = await storeIdentities(tx, hashes, userId, at);
  if (isStored.length === new Set(hashes.map((hash) => hash.toString('hex'))).size) return true;
  if (isStored.length === 0) return false;
  await tx
    .deleteFrom('first_view_identity')
    .where('user_id', '=', userId)
    .where(
      'identity_hash',
      'in',
      isStored.map(({ identity_hash }) => identity_hash),
    )
    .execute();
  return false;
};

const HAS_GRANT = 'select from first_view_identity where user_id = $1 limit 1';

/** True if this account had the first-view reward. */
export const hadGrant = async (db: Database, userId: bigint): Promise<boolean> =>
  (await preparedQuery(db, 'first_view_had', HAS_GRANT, [userId])).length > 0;

/**
 * Stores the current identity hashes of a person who had the first-view reward. Call it after a login method is bound,
 * and before a person is erased.
 */
export const storePersonIdentities = async (
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  userId: bigint,
  at: Date,
): Promise<void> => {
  if (!(await hadGrant(tx, userId))) return;
  await storeIdentities(tx, await listIdentityHashes(tx, config, userId), userId, at);
};

/** Hashes identities stored in clear before hashes were used. Harmless to repeat. */
export const hashOldIdentities = async ({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<void> => {
  const old = await db
    .selectFrom('first_view_identity')
    .select(['identity', 'user_id', 'at'])
    .where('identity', 'is not', null)
    .execute();
  for (const { identity, user_id, at } of old) {
    const [kind = '', ...values] = (identity ?? '').split(':');
    await db.transaction().execute(async (tx) => {
      await storeIdentities(tx, [hashIdentity(config, kind, values.join(':'))], user_id, at);
      await tx.deleteFrom('first_view_identity').where('identity', '=', identity).execute();
    });
  }
};
