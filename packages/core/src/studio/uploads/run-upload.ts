import { deviceOf, ruleNow } from '../../device/device.ts';
import { postKeys } from '../../posts/queries.ts';
import { onlineAtom, tokenAtom } from '../../session/atoms.ts';
import { renewSession } from '../../session/restore.ts';
import type { Taice } from '../../types.ts';
import { studioKeys } from '../queries.ts';
import { UploadTransferError } from './uploader.ts';
import { cancelUpload } from './cancel-upload.ts';
import type { UploadList } from './list.ts';
import { createUploadRateMeter } from './upload-rate-meter.ts';
import type { UploadPorts } from './ports.ts';
import { toUploadProblem, classifyUploadFailure } from './upload-failure.ts';
import type { Upload } from './types.ts';
import { draftReference, validateMetadata, toStorePostInput } from './upload-metadata.ts';

export type UploadContext = {
  readonly taice: Taice;
  readonly list: UploadList;
  readonly ports: UploadPorts;
  /** The file, from memory or storage; null if it has to be chosen again. */
  readonly open: (id: string) => Promise<Blob | null>;
  /** Resolves after `ms`, or once the connection seems to be back. */
  readonly rest: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** The most new permissions in a row without a byte sent. */
const maxGrantRenewals = 3;

/** Fires once the network is gone. */
const offline = ({ store }: Taice): { signal: AbortSignal; end: () => void } => {
  const controller = new AbortController();
  const end = store.sub(onlineAtom, () => {
    if (!store.get(onlineAtom)) controller.abort();
  });
  return { signal: controller.signal, end };
};

const readable = async (file: Blob | null): Promise<boolean> => {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return file !== null;
  } catch {
    // The file was moved or changed since it was chosen.
    return false;
  }
};

/** Uploads the missing rest of the file; false if it has to be chosen again, or is refused. */
const transferFile = async (
  { taice, list, ports, open }: UploadContext,
  { id, file: chosen, sha256, uploadId }: Upload,
  signal: AbortSignal,
): Promise<boolean> => {
  const file = await open(id);
  if (!file || !chosen || file.size !== chosen.bytes || !(await readable(file))) {
    list.patch(id, { step: 'missing', rate: null });
    return false;
  }
  const grant = await taice.api.studio.uploadToken(
    {
      kind: 'video',
      filename: chosen.name.slice(-255),
      bytes: chosen.bytes,
      mime: chosen.type,
      sha256: sha256 ?? undefined,
    },
    { signal, toast: false },
  );
  const before = grant.dedup_post_id;
  if (before !== undefined) {
    const problem = { kind: 'posted_before' as const, text: '', postId: before };
    list.patch(id, { step: 'refused', problem, publishing: false });
    void cancelUpload(taice, grant.upload_id);
    return false;
  }
  const pace = createUploadRateMeter();
  const from = grant.resume_offset;
  // A new upload changes the number of videos that remain today.
  if (uploadId !== grant.upload_id)
    void taice.queries.invalidateQueries({ queryKey: studioKeys.owns });
  list.patch(id, { uploadId: grant.upload_id, step: 'sending', sent: from, done: from });
  const offlineWatch = offline(taice);
  const { now } = deviceOf(taice);
  try {
    await ports.sendFile({
      file,
      protocol: grant.protocol,
      uploadId: grant.upload_id,
      endpoint: grant.endpoint,
      api: taice.api.studio,
      from,
      grant: grant.token,
      chunkBytes: grant.chunk_bytes,
      session: () => taice.store.get(tokenAtom),
      signal: AbortSignal.any([signal, offlineWatch.signal]),
      progress: (done) => list.patch(id, { done, rate: pace.tell(done, now()) }),
      acknowledged: (sent) => list.patch(id, { sent }),
    });
  } catch (error) {
    throw offlineWatch.signal.aborted && !signal.aborted
      ? new UploadTransferError(0, { cause: error })
      : error;
  } finally {
    offlineWatch.end();
  }
  list.patch(id, { whole: true, sent: chosen.bytes, done: chosen.bytes, rate: null });
  return true;
};

/** Creates a video from a complete upload. Repeated calls for the same upload create only one video. */
const post = async ({ taice, list, ports }: UploadContext, id: string, signal: AbortSignal) => {
  const upload = list.get(id);
  if (!upload?.uploadId) return;
  // The form may have been changed since Publish was pressed.
  if (validateMetadata(upload.words, ruleNow(taice)).length > 0) {
    list.patch(id, { step: 'whole', publishing: false });
    return;
  }
  list.patch(id, { step: 'posting', problem: null });
  const form = {
    ...toStorePostInput(upload.words),
    upload_id: upload.uploadId,
    ...draftReference(upload),
  };
  const processState = await taice.api.studio.storePost(form, { signal, toast: false });
  taice.queries.setQueryData(studioKeys.processStatus(processState.id), { list: [processState] });
  void taice.queries.invalidateQueries({ queryKey: postKeys.all, refetchType: 'none' });
  // Also updates how many the viewer may still publish today.
  void taice.queries.invalidateQueries({ queryKey: studioKeys.owns });
  list.patch(id, { step: 'posted', postId: processState.id, publishing: false });
  await ports.fileStore.remove(id);
};

const attemptUpload = async (
  journey: UploadContext,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const { list } = journey;
  const upload = list.get(id);
  if (!upload) return;
  if (!upload.whole) {
    list.patch(id, { step: 'queued', rate: null, problem: null });
    if (!(await transferFile(journey, upload, signal))) return;
  }
  if (list.get(id)?.publishing) await post(journey, id, signal);
  else list.patch(id, { step: 'whole' });
};

/**
 * Runs an upload as far as it can go by itself, over broken connections, expired permissions and expired sessions.
 * Rejects with the signal's reason once that fires, and with errors that are bugs of ours.
 */
export const runUpload = async (
  journey: UploadContext,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const { taice, list, ports, rest } = journey;
  let [failures, renewals, lastSent] = [0, 0, -1];
  for (;;) {
    signal.throwIfAborted();
    const token = taice.store.get(tokenAtom);
    try {
      await attemptUpload(journey, id, signal);
      return;
    } catch (error) {
      signal.throwIfAborted();
      const now = list.get(id);
      if (!now) return;
      // Progress resets the counters.
      if (now.sent > lastSent) [failures, renewals, lastSent] = [0, 0, now.sent];
      const failure = classifyUploadFailure(error);
      if (failure === 'again') {
        failures += 1;
        list.patch(id, { step: 'waiting', rate: null });
        await rest(ports.retryDelayMs(failures), signal);
      } else if (failure === 'leave' && renewals < maxGrantRenewals) {
        renewals += 1;
        list.patch(id, { whole: false });
      } else if (failure === 'login') {
        list.patch(id, { step: 'login', rate: null });
        // For API calls, the client has tried this already.
        if (!(error instanceof UploadTransferError) || !(await renewSession(taice, token))) return;
      } else if (failure === 'unknown') {
        list.patch(id, { step: 'refused', rate: null, problem: toUploadProblem(error) });
        throw error;
      } else {
        const step = failure === 'form' && now.whole ? 'whole' : 'refused';
        list.patch(id, { step, rate: null, publishing: false, problem: toUploadProblem(error) });
        return;
      }
    }
  }
};
