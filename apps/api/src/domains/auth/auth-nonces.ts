import { randomBytes } from 'node:crypto';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { AuthNonceTable } from '../../platform/db/schema-accounts.ts';

export type NonceKind = AuthNonceTable['kind'];

/** 32 characters, letters and digits only, as EIP-4361 requires. */
export const generateNonce = (): string => randomBytes(16).toString('hex');

export interface IssuedNonce {
  readonly nonce: string;
  readonly kind: NonceKind;
  /** Subject of the nonce: an address, a user id or a challenge. */
  readonly subject: string;
  /** Payload, compared or read when the nonce is used. */
  readonly body: string;
  readonly expiresAt: Date;
}

const INSERT_NONCE =
  'insert into auth_nonce (nonce, kind, subject, body, expires_at) values ($1, $2, $3, $4, $5)';

export const issueNonce = async (
  db: Database,
  { nonce, kind, subject, body, expiresAt }: IssuedNonce,
): Promise<void> => {
  await preparedQuery(db, 'auth_nonce_issue', INSERT_NONCE, [
    nonce,
    kind,
    subject,
    body,
    expiresAt,
  ]);
};

const DELETE_NONCE = `delete from auth_nonce where nonce = $1 and kind = $2
  returning subject, body, expires_at`;

export interface ConsumedNonce {
  readonly subject: string;
  readonly body: string;
  readonly expired: boolean;
}

/**
 * Uses up a nonce; undefined if it is unknown or was used. Pass the db, not the call's transaction: the nonce stays
 * used even if the call fails.
 */
export const consumeNonce = async (
  db: Database,
  kind: NonceKind,
  nonce: string,
  now: Date,
): Promise<ConsumedNonce | undefined> => {
  const [row] = await preparedQuery<{ subject: string; body: string; expires_at: Date }>(
    db,
    'auth_nonce_take',
    DELETE_NONCE,
    [nonce, kind],
  );
  return row && { subject: row.subject, body: row.body, expired: row.expires_at <= now };
};
