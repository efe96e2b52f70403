import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { canonicalAddress } from '../../../platform/mail/canonical-address.ts';

const LIST_IDENTITIES = `select w.kind, w.value from "user" u,
    lateral (values ('user', u.id::text), ('telegram', u.telegram_id::text), ('google', u.google_sub), ('email', u.email::text),
      ('wallet', u.chain_address), ('ton', u.ton_address)) w (kind, value)
  where u.id = $1 and w.value is not null`;

/** Keyed, so that the table reveals no addresses. The same person has the same hash. */
export const hashIdentity = (
  { identityKey }: Pick<Config, 'identityKey'>,
  kind: string,
  value: string,
): Buffer => {
  const text = kind === 'email' ? canonicalAddress(value) : value;
  return createHmac('sha256', identityKey).update(`${kind}:${text}`).digest();
};

/** Hashes of the account itself and of every login of its person. */
export const listIdentityHashes = async (
  db: Database,
  config: Pick<Config, 'identityKey'>,
  userId: bigint,
): Promise<Buffer[]> => {
  type Row = { readonly kind: string; readonly value: string };
  const rows = await preparedQuery<Row>(db, 'person_identities', LIST_IDENTITIES, [userId]);
  return rows.map(({ kind, value }) => hashIdentity(config, kind, value));
};
