import { createHmac } from 'node:crypto';
import { audit, type Decider } from './audit.ts';
import { type Config, ConfigError } from './config.ts';
import type { Database, Tx } from './db/pool.ts';
import { fail } from './http/failure.ts';

/** The key that each variable gives, whether it is set or derived from SESSION_SECRET. */
const keys = {
  SESSION_SECRET: ({ proofKey }: Config) => proofKey.export(),
  IDENTITY_SECRET: ({ identityKey }: Config) => identityKey,
  LEDGER_SECRET: ({ ledgerKey }: Config) => ledgerKey.export({ format: 'der', type: 'pkcs8' }),
  SEAL_SECRET: ({ sealKey }: Config) => sealKey,
  VAPID_PRIVATE_KEY: ({ vapid }: Config) => Buffer.from(vapid.privateKey, 'base64url'),
};
type SecretName = keyof typeof keys;
/** A secret is no row of the settings. */
const NO_NUMBER = 0n;
const secretNames = Object.keys(keys) as SecretName[];

const rowOf = (config: Config, name: SecretName) => ({
  name,
  hash: createHmac('sha256', keys[name](config)).update(`secret check ${name}`).digest(),
});

/**
 * The first start stores a keyed hash of each secret. A `ConfigError` names those that are not the database's: sealed
 * rows would stay closed, and rewards that are given once could be had again.
 */
export const checkSecrets = async (
  db: Database,
  config: Config,
  names: readonly SecretName[] = secretNames,
): Promise<void> => {
  const rows = names.map((name) => rowOf(config, name));
  await db
    .insertInto('secret_check')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('secret_check').select(['name', 'hash']).execute();
  const hashes = new Map(stored.map(({ name, hash }) => [name, hash]));
  const changed = rows.filter(({ name, hash }) => !hashes.get(name)?.equals(hash));
  if (changed.length > 0)
    throw new ConfigError([
      `${changed.map(({ name }) => name).join(', ')}: not the database's; without a value it follows SESSION_SECRET (PRODUCTION.md, Secrets)`,
    ]);
};

/** From now on the database belongs to this environment's value of a secret. 404 for an unknown name. */
export const changeSecret = async (
  tx: Tx,
  decider: Decider,
  target: string,
  config: Config,
): Promise<void> => {
  const name = secretNames.find((each) => each === target) ?? fail(404);
  const { hash } = rowOf(config, name);
  await tx
    .insertInto('secret_check')
    .values({ name, hash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash }))
    .execute();
  await audit(tx, decider, {
    action: 'secret.change',
    target: ['number', NO_NUMBER],
    before: {},
    after: { name },
  });
};
