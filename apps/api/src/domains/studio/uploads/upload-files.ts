import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore, type Configstore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { Services } from '../../../platform/services.ts';
import { endUpload } from './end-upload.ts';
import { openMultipart, bytesIn, receivedParts } from './upload-parts.ts';
import { uploadKey } from './upload-key.ts';
import { completeUpload, findUpload, type UploadRow } from './upload-queries.ts';

type Needs = Pick<Services, 'db' | 'config' | 'sources' | 'settings'>;

/** tus files are stored on this machine, below DATA_DIR. */
const tusFolder = ({ config }: Pick<Services, 'config'>): string =>
  resolve(config.dataDir, 'uploads');

/** Upload data comes from the database, not from files beside the upload. */
const uploadConfigStore = ({ db }: Pick<Needs, 'db'>): Configstore => ({
  get: async (id) => {
    const row = await findUpload(db, id);
    return (
      row &&
      new Upload({ id, size: Number(row.bytes), offset: 0, creation_date: row.at.toISOString() })
    );
  },
  // The grant has written its row already.
  set: async () => undefined,
  delete: async () => undefined,
});

/** The files of uploads, as tus reads and writes them. */
export const uploadFiles = (needs: Pick<Needs, 'db' | 'config'>): FileStore =>
  new FileStore({ directory: tusFolder(needs), configstore: uploadConfigStore(needs) });

/** Prepares the storage for an incomplete upload before its client learns of it. */
export const prepareStorage = async (needs: Needs, upload: UploadRow): Promise<void> => {
  if (upload.state !== 'open') return;
  const { multipart } = needs.sources;
  if (multipart) return openMultipart(needs, multipart, upload);
  await mkdir(tusFolder(needs), { recursive: true });
  await (await open(resolve(tusFolder(needs), upload.id), 'a')).close();
};

/** The number of received bytes. */
export const receivedBytes = async (
  needs: Pick<Needs, 'sources' | 'settings'>,
  upload: UploadRow,
): Promise<number> => {
  const { head, multipart } = needs.sources;
  const size = (await head(uploadKey(upload.id)))?.size ?? 0;
  // A partial file on the disk is sent again if uploads go to a bucket since.
  if (!multipart || size === Number(upload.bytes)) return size;
  return bytesIn(await receivedParts(needs, multipart, upload));
};

/** The received bytes of an upload in either form, and the time of the last one; null for none. */
export const readStoredBytes = async (
  { sources }: Pick<Needs, 'sources'>,
  { id, multipart_id }: Pick<UploadRow, 'id' | 'multipart_id'>,
): Promise<{ bytes: number; lastAt: Date | null }> => {
  const key = uploadKey(id);
  const file = await sources.head(key);
  const parts =
    multipart_id === null ? null : await sources.multipart?.listParts(key, multipart_id);
  const found = [
    ...(file && file.size > 0 ? [{ size: file.size, at: file.modifiedAt }] : []),
    ...(parts ?? []),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { bytes: bytesIn(found), lastAt: found.at(-1)?.at ?? null };
};

const finishing = new Map<string, Promise<UploadRow['state']>>();

/**
 * Marks an upload as complete if all its bytes are there, even after a crash between last byte and mark. Returns its
 * state then: expired if the file differs from the announced one. Concurrent calls share one run.
 */
export const finishUpload = (needs: Needs, upload: UploadRow): Promise<UploadRow['state']> => {
  const running = finishing.get(upload.id);
  if (running) return running;
  const newRun = finish(needs, upload).finally(() => finishing.delete(upload.id));
  finishing.set(upload.id, newRun);
  return newRun;
};

const finish = async (needs: Needs, upload: UploadRow): Promise<UploadRow['state']> => {
  if (upload.state !== 'open') return upload.state;
  if (!(await isComplete(needs, upload))) return 'open';
  const object = await needs.sources.open(uploadKey(upload.id));
  if (!object) return 'open';
  const sha256 = createHash('sha256');
  await pipeline(object.stream, sha256);
  const digest = sha256.digest();
  if (upload.claimed_sha256 && !upload.claimed_sha256.equals(digest)) {
    await endUpload(needs, upload, ['open']);
    return 'expired';
  }
  await completeUpload(needs.db, upload.id, digest);
  return 'complete';
};

/** True if all bytes are one file; complete parts are joined first. */
const isComplete = async (
  needs: Pick<Needs, 'sources' | 'settings'>,
  upload: UploadRow,
): Promise<boolean> => {
  const { head, multipart } = needs.sources;
  const [key, bytes] = [uploadKey(upload.id), Number(upload.bytes)];
  const isStored = async () => (await head(key))?.size === bytes;
  if (await isStored()) return true;
  if (!multipart || upload.multipart_id === null) return false;
  const parts = await receivedParts(needs, multipart, upload);
  if (bytesIn(parts) !== bytes) return false;
  // Another process may have joined them first.
  await multipart.complete(key, upload.multipart_id, parts);
  return isStored();
};
