import type { Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { UploadRow } from '../uploads/upload-queries.ts';
import { attachmentColumns } from './attachments.ts';
import { type StoreCall, textColumns } from './form.ts';
import { attachFile, takeUpload } from './attach-file.ts';
import { outlineOf } from './outline.ts';

export interface StoredPost {
  readonly id: bigint;
  readonly version: number;
}

/** The most drafts of one person. */
const MAX_DRAFTS = 100;

/** A new video of an upload, or a draft if there is none. */
export const createPost = async (
  tx: Tx,
  call: StoreCall,
  upload: UploadRow | null,
): Promise<StoredPost> => {
  const { user, clock } = call;
  if (!upload) await requireDraftQuota(tx, user.userId);
  else if (!(await takeUpload(tx, call, upload))) {
    // The same form again: its video exists.
    const inserted = await tx
      .selectFrom('post')
      .select(['id', 'version'])
      .where('upload_id', '=', upload.id)
      .where('state', '<>', 'deleted')
      .executeTakeFirst();
    return inserted ?? fail(1701);
  }
  const stored = await tx
    .insertInto('post')
    .values({
      ...textColumns(call),
      ...outlineOf(call, 0),
      ...(await attachmentColumns(tx, call, { captions: [], cover: null })),
      user_id: user.userId,
      state: upload ? 'processing' : 'draft',
      duration_s: 0,
      width: 0,
      height: 0,
      published_at: null,
      upload_id: upload?.id ?? null,
      sha256: upload?.sha256 ?? null,
      created_at: clock.rule(),
      updated_at: clock.rule(),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  if (upload) await attachFile(tx, call, stored.id, upload);
  return stored;
};

const requireDraftQuota = async (tx: Tx, userId: bigint): Promise<void> => {
  // Serializes concurrent calls.
  await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { n } = await tx
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('user_id', '=', userId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (n >= MAX_DRAFTS) fail(1704, { data: { drafts: MAX_DRAFTS } });
};
