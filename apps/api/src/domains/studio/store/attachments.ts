import { isVisible } from '@taice/core/rules';
import type { StoredCaption } from '../../../platform/db/schema-content.ts';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { rejectField, type StoreCall } from './form.ts';

/** Separately uploaded files of a video. */
export interface Attachments {
  readonly captions: readonly StoredCaption[];
  readonly cover: string | null;
}

/** Makes an uploaded file part of a video; returns its key, 1701 for any other. */
const takeAttachment = async (
  tx: Tx,
  { user, clock }: StoreCall,
  id: bigint,
  kind: 'image' | 'caption',
): Promise<{ key: string; blur: string }> => {
  const row = await tx
    .updateTable('upload_grant')
    .set({ taken_at: clock.real() })
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .where('kind', '=', kind)
    .where('key', 'is not', null)
    .where('taken_at', 'is', null)
    .returning(['key', 'blur'])
    .executeTakeFirst();
  return row?.key ? { key: row.key, blur: row.blur } : fail(1701);
};

/** Releases files that a video no longer shows; a job removes them once no reader can hold them. */
export const releaseFiles = async (
  tx: Database,
  keys: readonly string[],
  at: Date,
): Promise<void> => {
  if (keys.length === 0) return;
  await tx
    .updateTable('upload_grant')
    .set({ taken_at: null, expires_at: at })
    .where('key', 'in', keys)
    .execute();
};

const keyOf = async (
  tx: Tx,
  call: StoreCall,
  { file_id, lang }: { file_id?: bigint | undefined; lang: string },
  previous: Attachments,
): Promise<string> => {
  if (file_id !== undefined) return (await takeAttachment(tx, call, file_id, 'caption')).key;
  const existing = previous.captions.find((caption) => caption.lang === lang);
  return existing?.key ?? rejectField('captions', 'each language has a file');
};

/** Captions and cover as they are stored; fields missing in the form stay out. */
export const attachmentColumns = async (tx: Tx, call: StoreCall, previous: Attachments) => {
  const { captions: asked, cover_id, cover_at_s } = call.input;
  const removedKeys: string[] = [];
  const set: {
    captions?: string;
    cover?: string | null;
    cover_blur?: string;
    cover_at_s?: number | null;
  } = {};
  if (asked) {
    if (new Set(asked.map(({ lang }) => lang)).size < asked.length)
      return rejectField('captions', 'one file a language');
    if (!asked.every(({ label }) => isVisible(label)))
      return rejectField('captions', 'each has a name');
    const after: StoredCaption[] = [];
    for (const { lang, label, file_id } of asked)
      after.push({ lang, label, key: await keyOf(tx, call, { file_id, lang }, previous) });
    const keptKeys = new Set(after.map(({ key }) => key));
    removedKeys.push(
      ...previous.captions.map(({ key }) => key).filter((key) => !keptKeys.has(key)),
    );
    set.captions = JSON.stringify(after);
  }
  if (cover_id !== undefined) {
    const { key, blur } = await takeAttachment(tx, call, cover_id, 'image');
    Object.assign(set, { cover: key, cover_blur: blur, cover_at_s: null });
  } else if (cover_at_s !== undefined) {
    // A job makes the picture of that second; until then the poster is shown.
    Object.assign(set, { cover: null, cover_blur: '', cover_at_s });
  }
  if (set.cover !== undefined && previous.cover !== null) removedKeys.push(previous.cover);
  await releaseFiles(tx, removedKeys, call.clock.real());
  return set;
};
