import { randomBytes } from 'node:crypto';
import { audit, type Decider } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Settings } from '../../platform/settings.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { hashIdentity } from '../auth/login-methods/identity-hashes.ts';

/** Identities with a cost: Telegram signs its own, Google verifies an address. */
export const verifyingKinds = ['telegram', 'google'] as const;
export type VerifyingKind = (typeof verifyingKinds)[number];

interface Identity {
  readonly kind: VerifyingKind;
  readonly value: string;
}
interface Rules {
  readonly config: Pick<Config, 'identityKey'>;
  readonly settings: Pick<Settings, 'telegram_established_below'>;
}

/** True for an identity that is costly to buy: Telegram numbers its accounts in order, and old ones cost more. */
const isEstablished = (
  { telegram_established_below: limit }: Rules['settings'],
  { kind, value }: Identity,
): boolean => kind === 'telegram' && BigInt(value) < BigInt(limit);

// Accounts deleted before identities could verify are known by their first-view reward.
const VERIFY_ACCOUNT = `insert into verified_identity (hash, user_id, kind, at, is_established)
  select $1, $2, $3, $4, $5
  where not exists (select from first_view_identity f where f.identity_hash = $1 and f.user_id <> $2)
  on conflict (hash) do nothing
  returning not exists (select from verified_identity v where v.user_id = $2) as is_first`;

/**
 * Verifies an account by a proved identity. An identity verifies one account in its life; after that nothing changes.
 */
export const verifyAccount = async (
  tx: Tx,
  { config, settings }: Rules,
  userId: bigint,
  identity: Identity,
  at: Date,
): Promise<void> => {
  const hash = hashIdentity(config, identity.kind, identity.value);
  const values = [hash, userId, identity.kind, at, isEstablished(settings, identity)];
  const [row] = await preparedQuery<{ is_first: boolean }>(tx, 'verify', VERIFY_ACCOUNT, values);
  if (row?.is_first) await emit(tx, { type: 'user.verified', userId, at, payload: {} });
};

const VERIFY_BY_STAFF = `insert into verified_identity (hash, user_id, kind, at) select $1, u.id, 'staff', $3
  from "user" u where u.id = $2 and u.status <> 'deleted' and not is_verified(u.id) returning hash`;

/**
 * Verifies an account whose identity has verified another one before. 1708: it is verified already, or does not exist.
 */
export const verifyByStaff = async (tx: Tx, decider: Decider, userId: bigint): Promise<void> => {
  const [verified] = await preparedQuery(tx, 'verify_by_staff', VERIFY_BY_STAFF, [
    randomBytes(32),
    userId,
    decider.at,
  ]);
  if (!verified) return fail(1708);
  await emit(tx, { type: 'user.verified', userId, at: decider.at, payload: {} });
  await audit(tx, decider, {
    action: 'user.verify',
    target: ['user', userId],
    before: { verified: false },
    after: { verified: true },
  });
};

const LIST_UNVERIFIED = `select u.id, w.kind, w.value, u.created_at as at from "user" u
    cross join lateral (values ('telegram', u.telegram_id::text), ('google', u.google_sub)) w (kind, value)
  where u.id > $1 and u.status <> 'deleted' and w.value is not null
    and not exists (select from verified_identity v where v.user_id = u.id and v.kind = w.kind)
  order by u.id limit 1000`;
interface BoundIdentity {
  readonly id: bigint;
  readonly kind: VerifyingKind;
  readonly value: string;
  readonly at: Date;
}

const VERIFY_IDENTITIES = `insert into verified_identity (hash, user_id, kind, at, is_established)
  select * from unnest($1::bytea[], $2::bigint[], $3::text[], $4::timestamptz[], $5::boolean[]) as b (hash, user_id)
  where not exists (select from first_view_identity f where f.identity_hash = b.hash and f.user_id <> b.user_id)
  on conflict (hash) do nothing`;

/** Verifies accounts by identities bound before identities could verify. Harmless to repeat. */
export const verifyExistingAccounts = async ({
  db,
  config,
  settings,
}: Pick<Services, 'config' | 'settings'> & { readonly db: Database }): Promise<void> => {
  for (let lastId = 0n; ;) {
    const identities = await preparedQuery<BoundIdentity>(
      db,
      'verify_unverified',
      LIST_UNVERIFIED,
      [lastId],
    );
    const last = identities.at(-1);
    if (!last) return;
    await preparedQuery(db, 'verify_all', VERIFY_IDENTITIES, [
      identities.map(({ kind, value }) => hashIdentity(config, kind, value)),
      identities.map(({ id }) => id),
      identities.map(({ kind }) => kind),
      identities.map(({ at }) => at),
      identities.map((each) => isEstablished(settings, each)),
    ]);
    lastId = last.id;
  }
};
