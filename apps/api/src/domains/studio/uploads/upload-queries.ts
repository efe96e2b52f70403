import { sql } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { tokenHash } from '../../../platform/http/principal.ts';

export interface UploadRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly bytes: bigint;
  readonly state: 'open' | 'complete' | 'consumed' | 'expired';
  readonly sha256: Buffer | null;
  /** The hash that its owner announced; null if there is none. */
  readonly claimed_sha256: Buffer | null;
  readonly at: Date;
  readonly expires_at: Date;
  readonly multipart_id: string | null;
}

export interface NewUpload {
  readonly id: string;
  readonly userId: bigint;
  readonly filename: string;
  readonly mime: string;
  readonly bytes: number;
  readonly token: string;
  readonly claimed: Buffer | null;
  readonly network: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** A person's uploads: posted since then, and still waiting. */
export const countUploads = async (
  tx: Tx,
  userId: bigint,
  since: Date,
): Promise<{ posted: number; waiting: number }> => {
  // Concurrent grants of one person are given one after another.
  await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return readUploads(tx, userId, since);
};

/** As `countUploads`, without a lock: another may be waiting. */
export const readUploads = async (
  db: Database,
  userId: bigint,
  since: Date,
): Promise<{ posted: number; waiting: number }> => {
  const [row] = await preparedQuery<{ posted: number; waiting: number }>(
    db,
    'upload_count',
    COUNT_UPLOADS,
    [userId, since],
  );
  return row ?? { posted: 0, waiting: 0 };
};
const COUNT_UPLOADS = `select (count(*) filter (where consumed_at > $2))::int as posted,
    (count(*) filter (where upload_is_waiting(state)))::int as waiting
  from upload where user_id = $1`;

export const insertUpload = (tx: Tx, upload: NewUpload) =>
  tx
    .insertInto('upload')
    .values({
      id: upload.id,
      user_id: upload.userId,
      filename: upload.filename,
      mime: upload.mime,
      bytes: upload.bytes,
      token_sha256: tokenHash(upload.token),
      claimed_sha256: upload.claimed,
      sha256: null,
      network: upload.network,
      at: upload.at,
      expires_at: upload.expiresAt,
    })
    .execute();

/** The incomplete upload of the same file, with a new token; undefined if there is none. */
export const renewUpload = async (
  tx: Tx,
  { userId, bytes, claimed, token, at, expiresAt }: NewUpload,
): Promise<string | undefined> => {
  if (!claimed) return undefined;
  const row = await tx
    .updateTable('upload')
    .set({ token_sha256: tokenHash(token), expires_at: expiresAt })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('upload')
        .select('id')
        .where('user_id', '=', userId)
        .where('claimed_sha256', '=', claimed)
        .where('bytes', '=', BigInt(bytes))
        .where('state', 'in', ['open', 'complete'])
        .where('expires_at', '>', at)
        .orderBy('at', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

const FIND_UPLOAD = `select id, user_id, bytes, state, sha256, claimed_sha256, at, expires_at, multipart_id
  from upload where id = $1`;

export const findUpload = async (db: Database, id: string): Promise<UploadRow | undefined> =>
  (await preparedQuery<UploadRow>(db, 'upload_by_id', FIND_UPLOAD, [id]))[0];

const FIND_BY_TOKEN = `select id, user_id, bytes, state, sha256, claimed_sha256, at, expires_at, multipart_id from upload
  where id = $1 and token_sha256 = $2 and user_id = $3`;

/** The person's upload that this token grants. */
export const uploadByToken = async (
  db: Database,
  { id, token, userId }: { id: string; token: string; userId: bigint },
): Promise<UploadRow | undefined> =>
  (
    await preparedQuery<UploadRow>(db, 'upload_by_token', FIND_BY_TOKEN, [
      id,
      tokenHash(token),
      userId,
    ])
  )[0];

const STORE_MULTIPART_ID = `update upload set multipart_id = $3
  where id = $1 and multipart_id is not distinct from $2 and state = 'open' returning id`;

/** Stores the bucket's multipart id in place of `before`; false if another was stored meanwhile. */
export const storeMultipartId = async (
  db: Database,
  { id, before: previousId, begun: newId }: { id: string; before: string | null; begun: string },
): Promise<boolean> =>
  (await preparedQuery(db, 'upload_multipart', STORE_MULTIPART_ID, [id, previousId, newId]))
    .length > 0;

const COMPLETE_UPLOAD = `update upload set state = 'complete', sha256 = $2 where id = $1 and state = 'open'`;

/** Marks an upload as complete. Harmless to repeat. */
export const completeUpload = (db: Database, id: string, sha256: Buffer) =>
  preparedQuery(db, 'upload_complete', COMPLETE_UPLOAD, [id, sha256]);

/** Marks the upload as used by a video; false if it is incomplete, expired, or was used before. */
export const consumeUpload = async (
  tx: Tx,
  { id, userId, at }: { id: string; userId: bigint; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ state: 'consumed', consumed_at: at, network: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'complete')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Another existing video made of the same bytes. */
export const findPostByHash = async (
  db: Database,
  sha256: Buffer,
  exceptId = 0n,
): Promise<{ id: bigint; user_id: bigint } | undefined> =>
  db
    .selectFrom('post')
    .select(['id', 'user_id'])
    .where('sha256', '=', sha256)
    .where('id', '<>', exceptId)
    // A literal in a condition of its own; otherwise the partial index by bytes is not used.
    .where('state', '<>', sql.lit('deleted' as const))
    .where('state', 'not in', ['process_failed', 'rejected'])
    .orderBy('id')
    .executeTakeFirst();
