import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';
import { type Database, hot } from '../../../platform/db/pool.ts';
import { canonicalAddress } from '../../../platform/mail/canonical-address.ts';

const IDENTITIES = `select 'device' as kind, device_id as value from device_user where user_id = $1
  union select 'device', $2::text where $2 is not null
  union select w.kind, w.value from "user" u,
    lateral (values ('telegram', u.telegram_id::text), ('google', u.google_sub), ('email', u.email::text),
      ('wallet', u.chain_address), ('ton', u.ton_address)) w (kind, value)
    where u.id = $1 and w.value is not null`;

/** Keyed, so that a look into the table tells nobody's address. The same person, the same hash. */
export const identityHash = (
  { identityKey }: Pick<Config, 'identityKey'>,
  kind: string,
  value: string,
): Buffer => {
  const text = kind === 'email' ? canonicalAddress(value) : value;
  return createHmac('sha256', identityKey).update(`${kind}:${text}`).digest();
};

/** Hashes of all that a person is known by: every device, `deviceId` with them, and every way in. */
export const personIdentities = async (
  db: Database,
  config: Pick<Config, 'identityKey'>,
  userId: bigint,
  deviceId: string | null = null,
): Promise<Buffer[]> => {
  const values = [userId, deviceId];
  const rows = await hot<{ kind: string; value: string }>(
    db,
    'person_identities',
    IDENTITIES,
    values,
  );
  return rows.map(({ kind, value }) => identityHash(config, kind, value));
};
