import { randomBytes } from 'node:crypto';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { AuthNonceTable } from '../../platform/db/schema-accounts.ts';

export type NonceKind = AuthNonceTable['kind'];

/** 32 characters, letters and digits only, as EIP-4361 wants it. */
export const newNonce = (): string => randomBytes(16).toString('hex');

export interface IssuedNonce {
  readonly nonce: string;
  readonly kind: NonceKind;
  /** Whom it is for: an address, a user id, a challenge. */
  readonly subject: string;
  /** What it stands for, compared or read when it is taken. */
  readonly body: string;
  readonly expiresAt: Date;
}

const ISSUE =
  'insert into auth_nonce (nonce, kind, subject, body, expires_at) values ($1, $2, $3, $4, $5)';

export const issueNonce = async (
  db: Database,
  { nonce, kind, subject, body, expiresAt }: IssuedNonce,
): Promise<void> => {
  await preparedQuery(db, 'auth_nonce_issue', ISSUE, [nonce, kind, subject, body, expiresAt]);
};

const TAKE = `delete from auth_nonce where nonce = $1 and kind = $2
  returning subject, body, expires_at`;

export interface TakenNonce {
  readonly subject: string;
  readonly body: string;
  readonly expired: boolean;
}

/**
 * Uses a nonce up; undefined for one that nobody has or that was used. Give it the db and no
 * transaction of the call: the attempt has used it though the call fails.
 */
export const takeNonce = async (
  db: Database,
  kind: NonceKind,
  nonce: string,
  now: Date,
): Promise<TakenNonce | undefined> => {
  const [row] = await preparedQuery<{ subject: string; body: string; expires_at: Date }>(
    db,
    'auth_nonce_take',
    TAKE,
    [nonce, kind],
  );
  return row && { subject: row.subject, body: row.body, expired: row.expires_at <= now };
};
