import type { Config } from '../../platform/config.ts';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { seal, unseal } from '../../platform/seal.ts';
import type { AddressText } from './parse-address.ts';

type SealConfig = Pick<Config, 'sealKey'>;

/** Binds the ciphertext to its owner, so that a row moved to another person does not open. */
const purpose = (userId: bigint): string => `address ${userId}`;

export const sealAddress = (key: SealConfig, userId: bigint, text: AddressText): Buffer =>
  seal(key, purpose(userId), JSON.stringify(text));
export const unsealAddress = (key: SealConfig, userId: bigint, sealed: Buffer): AddressText =>
  JSON.parse(unseal(key, purpose(userId), sealed)) as AddressText;

export interface StoredAddress {
  readonly id: bigint;
  readonly sealed: Buffer;
  readonly is_default: boolean;
  readonly updated_at: Date;
}

const LIST_ADDRESSES = `select id, sealed, is_default, updated_at from user_address where user_id = $1 order by is_default desc, id desc`;
const FIND_ADDRESS =
  'select id, sealed, is_default, updated_at from user_address where id = $2 and user_id = $1';

export const listAddresses = (db: Database, userId: bigint): Promise<StoredAddress[]> =>
  preparedQuery<StoredAddress>(db, 'addresses_of', LIST_ADDRESSES, [userId]);

/** A person's addresses as they wrote them. */
export const ownAddresses = async (
  { db, config }: { readonly db: Database; readonly config: SealConfig },
  userId: bigint,
): Promise<AddressText[]> =>
  (await listAddresses(db, userId)).map(({ sealed }) => unsealAddress(config, userId, sealed));

export const findAddress = async (
  db: Database,
  userId: bigint,
  id: bigint,
): Promise<StoredAddress | undefined> =>
  (await preparedQuery<StoredAddress>(db, 'address_of', FIND_ADDRESS, [userId, id]))[0];

const LOCK_ADDRESSES = `select pg_advisory_xact_lock(hashtextextended('addresses ' || $1::bigint, 0))`;
const CLEAR_DEFAULT =
  'update user_address set is_default = false where user_id = $1 and is_default';
const INSERT_ADDRESS = `insert into user_address (user_id, sealed, is_default, created_at, updated_at)
  values ($1, $2, $3, $4, $4) returning id`;
const UPDATE_ADDRESS = `update user_address set sealed = $3, is_default = $4, updated_at = $5 where user_id = $1 and id = $2`;
const DELETE_ADDRESS =
  'delete from user_address where user_id = $1 and id = $2 returning is_default';
// If the default address is removed, the newest of the others becomes the default.
const PROMOTE_NEWEST = `update user_address set is_default = true
  where id = (select id from user_address where user_id = $1 order by id desc limit 1)`;

/** Serializes changes of a person's addresses until the transaction ends. */
export const lockAddresses = async (tx: Tx, userId: bigint): Promise<void> => {
  await preparedQuery(tx, 'addresses_lock', LOCK_ADDRESSES, [userId]);
};

interface AddressValues {
  readonly userId: bigint;
  readonly sealed: Buffer;
  readonly isDefault: boolean;
  readonly at: Date;
}

/** No address is the default until another is set. */
const clearDefault = async (tx: Tx, userId: bigint): Promise<void> => {
  await preparedQuery(tx, 'addresses_plain', CLEAR_DEFAULT, [userId]);
};

export const addAddress = async (
  tx: Tx,
  { userId, sealed, isDefault, at }: AddressValues,
): Promise<bigint | undefined> => {
  if (isDefault) await clearDefault(tx, userId);
  const values = [userId, sealed, isDefault, at];
  return (await preparedQuery<{ id: bigint }>(tx, 'address_add', INSERT_ADDRESS, values))[0]?.id;
};

export const changeAddress = async (
  tx: Tx,
  id: bigint,
  { userId, sealed, isDefault, at }: AddressValues,
): Promise<void> => {
  if (isDefault) await clearDefault(tx, userId);
  await preparedQuery(tx, 'address_change', UPDATE_ADDRESS, [userId, id, sealed, isDefault, at]);
};

/** False if the person has no such address. */
export const removeAddress = async (tx: Tx, userId: bigint, id: bigint): Promise<boolean> => {
  const [removed] = await preparedQuery<{ is_default: boolean }>(
    tx,
    'address_remove',
    DELETE_ADDRESS,
    [userId, id],
  );
  if (removed?.is_default) await preparedQuery(tx, 'address_inherit', PROMOTE_NEWEST, [userId]);
  return removed !== undefined;
};
