import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { makeTaice, ok, defaultReply, type Answers } from '../../../testing/fake-server.ts';
import { logIn } from '../../../session/session.ts';
import { UploadTransferError, type Uploader } from '../uploader.ts';
import type { UploadDraftStore } from '../drafts.ts';
import { createUploads, type Uploads } from '../engine.ts';
import type { UploadFileStore } from '../file-store.ts';
import type { UploadPorts } from '../ports.ts';
import { uploadsAtom } from '../store.ts';
import type { Platform } from '../../../types.ts';
import type { UploadDraft } from '../types.ts';

const sha = async (file: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');

/** A browser's lasting storage: OPFS and IndexedDB. */
export const browserMemory = ({ opfs = true } = {}) => {
  const files = new Map<string, Blob>();
  const rows = new Map<string, UploadDraft>();
  const memoryStore: UploadFileStore = {
    prepare: () => {},
    keep: async (id, file, { progress }) => {
      progress(file.size);
      if (opfs) files.set(id, file);
      return { sha256: await sha(file), kept: opfs };
    },
    open: async (id) => files.get(id) ?? null,
    remove: async (id) => void files.delete(id),
    // All files in it are of today.
    sweep: async () => {},
  };
  const drafts: UploadDraftStore = {
    all: async () => [...rows.values()],
    put: async (draft) => void rows.set(draft.id, structuredClone(draft)),
    remove: async (id) => void rows.delete(id),
  };
  return { files, rows, keeper: memoryStore, drafts };
};

/** The result of the next piece: an answer with this status, silence until it is aborted, or success. */
type Fate = number | 'silence' | 'ok';

/** A server that holds bytes, a quarter of the file a piece. */
export const byteServer = (outcomes: Fate[] = []) => {
  const storedChunks = new Map<string, Blob[]>();
  const startOffsets: number[] = [];
  const storedBytes = (id: string) =>
    (storedChunks.get(id) ?? []).reduce((sum, { size }) => sum + size, 0);
  const sendFile: Uploader = async ({ file, endpoint, signal, progress, acknowledged }) => {
    const id = endpoint.split('/').at(-1)!;
    startOffsets.push(storedBytes(id));
    while (storedBytes(id) < file.size) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      const outcome = outcomes.shift() ?? 'ok';
      if (typeof outcome === 'number') throw new UploadTransferError(outcome);
      if (outcome === 'silence') {
        const { promise, reject } = Promise.withResolvers<never>();
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        await promise;
      }
      const from = storedBytes(id);
      const piece = file.slice(from, from + Math.ceil(file.size / 4));
      storedChunks.set(id, [...(storedChunks.get(id) ?? []), piece]);
      progress(storedBytes(id));
      acknowledged(storedBytes(id));
    }
  };
  const storedBlob = (id: string) => new Blob(storedChunks.get(id) ?? []);
  return {
    held: storedChunks,
    begun: startOffsets,
    has: storedBytes,
    carry: sendFile,
    whole: storedBlob,
    fates: outcomes,
  };
};

type World = {
  memory?: ReturnType<typeof browserMemory>;
  server?: ReturnType<typeof byteServer>;
  answers?: Answers;
  ports?: Partial<UploadPorts>;
  platform?: Platform;
  /** Runs at once, while the drafts are still being read. */
  atOnce?: (uploads: Uploads) => void;
};

/** A page of a logged-in person, over a browser and a server that outlive it; it ends with its test. */
export const openPage = async ({
  memory = browserMemory(),
  server = byteServer(),
  answers,
  ports = {},
  platform,
  atOnce,
}: World = {}) => {
  const { taice, server: api } = await makeTaice((request, nth) => {
    const customAnswer = answers?.(request, nth);
    if (customAnswer !== undefined) return customAnswer;
    if (request.path.endsWith('upload/token')) {
      const id = `up-${String(request.params['sha256']).slice(0, 8)}`;
      return ok({
        upload_id: id,
        protocol: 'tus',
        endpoint: `/api/upload/tus/${id}`,
        token: `grant-${nth}`,
        chunk_bytes: 1_000,
        expires_at: '',
        max_bytes: 1_000_000,
        resume_offset: server.has(id),
      });
    }
    if (request.path.endsWith('storePost'))
      return ok({ id: '77', state: 'processing', asset: 'uploaded', progress: 0, error: null });
    return defaultReply(request);
  }, platform && { platform });
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'walk-quiet-9' });
  const uploads: Uploads = createUploads(taice, {
    fileStore: memory.keeper,
    drafts: memory.drafts,
    sendFile: server.carry,
    retryDelayMs: () => 1,
    ...ports,
  });
  onTestFinished(() => uploads.stop());
  atOnce?.(uploads);
  await uploads.ready;
  const one = () => taice.store.get(uploadsAtom)[0];
  return { taice, api, uploads, one, memory, server, list: () => taice.store.get(uploadsAtom) };
};

export const aFile = (text = 'a film of the bay at dawn, and nobody there') =>
  new File([text], 'dawn_over the-bay.mp4', { type: 'video/mp4' });

export const filled = { title: 'Dawn', category_id: '3', when: 'now' } as const;
