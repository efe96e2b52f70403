import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore, type Configstore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { Services } from '../../../platform/services.ts';
import { completeUpload, findUpload, type UploadRow } from './upload-queries.ts';

type Needs = Pick<Services, 'db' | 'config'>;

/** Where the bytes of an upload lie, as they came: below DATA_DIR, and on this machine. */
export const uploadKey = (id: string): string => join('uploads', id);
const uploadPath = ({ config }: Pick<Services, 'config'>, id: string): string =>
  resolve(config.dataDir, uploadKey(id));

/** What there is to know of an upload is in the database, not in files beside it. */
const known = ({ db }: Needs): Configstore => ({
  get: async (id) => {
    const row = await findUpload(db, id);
    return (
      row &&
      new Upload({ id, size: Number(row.bytes), offset: 0, creation_date: row.at.toISOString() })
    );
  },
  // Its row is written by whoever gave leave for it.
  set: async () => undefined,
  delete: async () => undefined,
});

/** The files of uploads, as tus reads and writes them. */
export const uploadFiles = (needs: Needs): FileStore =>
  new FileStore({ directory: uploadPath(needs, '.'), configstore: known(needs) });

/** Lays the empty file of a new upload, before anybody is told of it. */
export const layFile = async (needs: Pick<Services, 'config'>, id: string): Promise<void> => {
  await mkdir(uploadPath(needs, '.'), { recursive: true });
  await (await open(uploadPath(needs, id), 'a')).close();
};

/** How many bytes have come. */
export const arrived = async (needs: Pick<Services, 'config'>, id: string): Promise<number> => {
  const found = await stat(uploadPath(needs, id)).catch(absent);
  return found?.size ?? 0;
};

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/**
 * Notes that an upload has come whole, where it has: also after a process that died between its last byte
 * and the note. The state it is in then.
 */
export const finishUpload = async (
  needs: Needs,
  upload: UploadRow,
): Promise<UploadRow['state']> => {
  if (upload.state !== 'open') return upload.state;
  if ((await arrived(needs, upload.id)) !== Number(upload.bytes)) return 'open';
  const sha256 = createHash('sha256');
  await pipeline(
    createReadStream(uploadPath(needs, upload.id), { highWaterMark: 1 << 20 }),
    sha256,
  );
  await completeUpload(needs.db, upload.id, sha256.digest());
  return 'complete';
};

export const removeUpload = (needs: Pick<Services, 'config'>, id: string): Promise<void> =>
  rm(uploadPath(needs, id), { force: true });
