import { contract, type TaiceContract } from '@taice/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { lockOwnPost, settlePost, standsOf } from './post-steps.ts';
import { enqueueTranscode } from './jobs/enqueue-transcode.ts';
import { requireRoomToPost } from './uploads/room.ts';
import { finishUpload, uploadKey } from './uploads/upload-files.ts';
import {
  consumeUpload,
  findUpload,
  postOfBytes,
  type UploadRow,
} from './uploads/upload-queries.ts';

type Endpoint = TaiceContract['studio']['storePost'];

const fieldFails = (field: string, message: string): never =>
  fail(400, { data: { issues: [{ field, message }] } });

export const storePost = handler(contract.studio.storePost, {
  run: async (call) => {
    const { db, user, input } = call;
    const upload = input.upload_id === undefined ? null : await wholeUpload(call, input.upload_id);
    const id = await transaction(db, async (tx) => {
      await requireCategory(tx, input.category_id);
      if (input.id !== undefined) return change(tx, call, input.id, upload);
      if (!upload) return fieldFails('upload_id', 'a video has a file');
      return create(tx, call, upload);
    });
    const [stands] = await standsOf(db, user.userId, id);
    return stands ?? fail(1201);
  },
});

/** An upload of the caller's that came whole; 1701 for none, 1709 while bytes are missing. */
const wholeUpload = async (call: Call<Endpoint>, id: string): Promise<UploadRow> => {
  const { db, user, clock } = call;
  const upload = await findUpload(db, id);
  if (upload?.user_id !== user.userId) return fail(1701);
  if (upload.state !== 'consumed' && upload.expires_at <= clock.real()) return fail(1701);
  const state = await finishUpload(call, upload);
  if (state === 'open') return fail(1709);
  return (await findUpload(db, id)) ?? fail(1701);
};

const requireCategory = async (tx: Tx, id: bigint): Promise<void> => {
  const found = await tx
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('is_on', '=', true)
    .executeTakeFirst();
  if (!found) fieldFails('category_id', 'no such category');
};

/** What the form says, as it is stored. */
const wordsOf = ({ input }: Pick<Call<Endpoint>, 'input'>) => ({
  title: input.title,
  description: input.description,
  category_id: input.category_id,
  tags: [...new Set(input.tags.map((tag) => tag.normalize('NFC')))],
  is_ai: input.is_ai,
  lang: input.lang,
  visibility: input.visibility,
  comment_policy: input.comment_policy,
  is_wanted: input.publish === 1,
  publish_at: input.publish_at === undefined ? null : new Date(input.publish_at),
});

const create = async (tx: Tx, call: Call<Endpoint>, upload: UploadRow): Promise<bigint> => {
  const { user, clock } = call;
  if (!(await consumeUpload(tx, { id: upload.id, userId: user.userId, at: clock.real() }))) {
    // The same form sent again: its video is there.
    const made = await tx
      .selectFrom('post')
      .select('id')
      .where('upload_id', '=', upload.id)
      .where('state', '<>', 'deleted')
      .executeTakeFirst();
    return made?.id ?? fail(1701);
  }
  await requireRoomToPost(tx, call, user.userId);
  await refuseTwice(tx, upload);
  const { id } = await tx
    .insertInto('post')
    .values({
      ...wordsOf(call),
      user_id: user.userId,
      state: 'processing',
      duration_s: 0,
      width: 0,
      height: 0,
      published_at: null,
      upload_id: upload.id,
      sha256: upload.sha256,
      created_at: clock.rule(),
      updated_at: clock.rule(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveFile(tx, call, id, upload);
  return id;
};

/** Byte by byte the same, by whomever: 1706, with the video where it is the caller's own. */
const refuseTwice = async (
  tx: Tx,
  { sha256, user_id }: UploadRow,
  except?: bigint,
): Promise<void> => {
  if (!sha256) return;
  // Two of the same at once, one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256.toString('hex')}, 0))`.execute(
    tx,
  );
  const same = await postOfBytes(tx, sha256, except);
  if (same) fail(1706, { data: same.user_id === user_id ? { post_id: `${same.id}` } : {} });
};

const giveFile = async (tx: Tx, call: Call<Endpoint>, id: bigint, upload: UploadRow) => {
  const fresh = {
    original_path: uploadKey(upload.id),
    state: 'uploaded' as const,
    progress: 0,
    error: null,
    lease_until: null,
    tries_left: call.numbers.transcode_attempts,
    updated_at: call.clock.real(),
  };
  await tx
    .insertInto('video_asset')
    .values({ post_id: id, ...fresh })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(fresh))
    .execute();
  await enqueueTranscode(tx, id);
};

const change = async (
  tx: Tx,
  call: Call<Endpoint>,
  id: bigint,
  upload: UploadRow | null,
): Promise<bigint> => {
  const { user, clock } = call;
  const post = await lockOwnPost(tx, id, user.userId);
  if (post.state === 'draft' || post.state === 'removed') return fail(1708);
  const words = wordsOf(call);
  const failed = post.state === 'process_failed';
  if (upload && !failed) return fail(1708);
  await tx
    .updateTable('post')
    .set({ ...words, updated_at: clock.rule(), ...(failed && { state: 'processing' }) })
    .where('id', '=', id)
    .execute();
  if (!failed) {
    await settlePost(
      tx,
      { ...post, is_wanted: words.is_wanted, publish_at: words.publish_at },
      clock.rule(),
    );
    return id;
  }
  if (upload) {
    if (!(await consumeUpload(tx, { id: upload.id, userId: user.userId, at: clock.real() })))
      return fail(1701);
    await requireRoomToPost(tx, call, user.userId);
    await refuseTwice(tx, upload, id);
    await tx
      .updateTable('post')
      .set({ upload_id: upload.id, sha256: upload.sha256 })
      .where('id', '=', id)
      .execute();
    await giveFile(tx, call, id, upload);
  } else await tryAgain(tx, call, id);
  return id;
};

/** More attempts at one file than this show that it is the file. */
const MOST_ATTEMPTS = 12;

/** The same file once more, where what stopped it may have been ours; 1708 for a file that was refused. */
const tryAgain = async (tx: Tx, { clock, numbers }: Call<Endpoint>, id: bigint): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('video_asset')
    .set({
      state: 'uploaded',
      tries_left: numbers.transcode_attempts,
      error: null,
      progress: 0,
      lease_until: null,
      updated_at: clock.real(),
    })
    .where('post_id', '=', id)
    .where(sql<boolean>`error ->> 'kind' = 'stopped'`)
    .where('attempts', '<', MOST_ATTEMPTS)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) fail(1708);
  await enqueueTranscode(tx, id);
};
