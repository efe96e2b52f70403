import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { tokenHash } from '../../platform/http/principal.ts';

export type GrantKind = 'avatar' | 'story' | 'image' | 'caption';

export interface NewGrant {
  readonly userId: bigint;
  readonly kind: GrantKind;
  readonly token: string;
  readonly maxBytes: number;
  readonly at: Date;
  readonly expiresAt: Date;
  /** Grants of that kind for a person within a day. */
  readonly most: number;
}

const LOCK_USER = `select id from "user" where id = $1 for no key update`;
const INSERT_GRANT = `insert into upload_grant (user_id, kind, token_sha256, max_bytes, expires_at, at)
  select $1, $7, $2, $3, $4, $5
  where (select count(*) from upload_grant
    where user_id = $1 and kind = $7 and at > $5::timestamptz - interval '1 day') < $6
  returning id`;

/** A grant to upload one file; undefined once the day's are used up. */
export const openGrant = async (tx: Tx, grant: NewGrant): Promise<bigint | undefined> => {
  const { userId, kind, token, maxBytes, expiresAt, at, most } = grant;
  // A separate statement, so that the count includes the rows of callers before in the queue.
  await preparedQuery(tx, 'upload_grant_lock', LOCK_USER, [userId]);
  const values = [userId, tokenHash(token), maxBytes, expiresAt, at, most, kind];
  const [row] = await preparedQuery<{ id: bigint }>(tx, 'upload_grant_open', INSERT_GRANT, values);
  return row?.id;
};

const USE_GRANT = `update upload_grant set used_at = $3
  where token_sha256 = $1 and user_id = $2 and kind = $4 and used_at is null and expires_at > $3
  returning id, max_bytes`;

/** Uses up a grant, whatever the result of the upload; undefined if it is unknown, expired or another person's. */
export const useGrant = async (
  db: Database,
  {
    token,
    kind,
    userId,
    now,
  }: {
    readonly token: string;
    readonly kind: GrantKind;
    readonly userId: bigint;
    readonly now: Date;
  },
): Promise<{ id: bigint; max_bytes: bigint } | undefined> => {
  const values = [tokenHash(token), userId, now, kind];
  const [row] = await preparedQuery<{ id: bigint; max_bytes: bigint }>(
    db,
    'upload_grant_use',
    USE_GRANT,
    values,
  );
  return row;
};

export const storeUploadedKey = (db: Database, id: bigint, key: string, blur = '') =>
  db.updateTable('upload_grant').set({ key, blur }).where('id', '=', id).execute();
