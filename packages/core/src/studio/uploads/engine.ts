import { isVideoFile } from '@taice/contract/video-file';
import pLimit from 'p-limit';
import { deviceOf } from '../../device/device.ts';
import { uuid } from '../../device/random.ts';
import { langAtom } from '../../session/atoms.ts';
import { onSessionEvent } from '../../session/session.ts';
import type { Taice } from '../../types.ts';
import { viewerOf } from '../../user/viewer.ts';
import { studioKeys } from '../queries.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { cancelUpload } from './cancel-upload.ts';
import { runInUploadQueue } from './upload-queue.ts';
import { parseUploads } from './serialize-uploads.ts';
import { createList, toUpload } from './list.ts';
import type { UploadPorts } from './ports.ts';
import { copyFileWithRetries } from './copy-file.ts';
import { createRetryDelay } from './retry-delay.ts';
import { restoreUploads, type Restored } from './restore-uploads.ts';
import { uploadsAtom, uploadsKeptAtom } from './store.ts';
import { runUpload } from './run-upload.ts';
import { conflictOf, toUploadProblem } from './upload-failure.ts';
import {
  needsOtherFile,
  type Upload,
  type UploadDraft,
  type UploadStep,
  type UploadMetadata,
} from './types.ts';
import {
  draftReference,
  emptyMetadata,
  toStorePostInput,
  withoutFileChanges,
  titleOf,
} from './upload-metadata.ts';

/** Uploads that send bytes at the same time; the others wait in line. */
const maxParallelUploads = 3;

/** Steps that leaving the page would break off. */
const interruptibleSteps: ReadonlySet<UploadStep> = new Set([
  'keeping',
  'queued',
  'sending',
  'waiting',
  'posting',
]);

/** True if the next page has to continue it. */
const mustContinueLater = ({ step, publishing }: Upload): boolean =>
  interruptibleSteps.has(step) || publishing;

export type Uploads = {
  /** A person may choose a file soon: loads the code for it while there is a network. */
  prepare(): void;
  /** Begins uploads of files; the first goes to the form that waits for one. Returns their ids. */
  add(files: readonly File[]): string[];
  /** A form without a file yet. Returns its id. */
  begin(metadata: Partial<UploadMetadata>, draft?: UploadDraft['draft']): string;
  change(id: string, metadata: Partial<UploadMetadata>): void;
  pause(id: string): void;
  resume(id: string): void;
  /** Cancels an upload, or removes one that is over, with all of its stored data. */
  remove(id: string): void;
  /** The same file again, if the page has lost it; or the first, if there is only a form. */
  setFile(id: string, file: File): void;
  /** Sends the form automatically once all bytes are there. */
  publish(id: string): void;
  /** Cancels Publish, while bytes are under way. */
  cancelPublish(id: string): void;
  /** Retries the processing of a video's file; rejects as `storePost` does. */
  retryProcessing(id: string): Promise<void>;
  /** Saves the form as a draft on the server too; rejects as `storePost` does. */
  saveDraft(id: string): Promise<void>;
  /** After another tab has saved the draft (`conflict`): continues with its version, or with this page's. */
  resolveConflict(id: string, side: 'mine' | 'theirs'): void;
  /** Restores the uploads of an earlier page (`serializeUploads`) that this browser has lost since. */
  restoreFromText(text: string): Promise<void>;
  /** The file, for its preview picture. */
  open(id: string): Promise<Blob | null>;
  /** Resolves once the account's drafts are there. */
  readonly ready: Promise<void>;
  stop(): void;
};

/** The uploads of the logged-in person. They live as long as the page, on every screen. */
export const createUploads = (taice: Taice, ports: UploadPorts): Uploads => {
  const { store } = taice;
  const { fileStore, drafts, tabs } = ports;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const list = createList(taice, drafts, () => tabs?.postMessage('changed'));
  const memory = new Map<string, Blob>();
  /** Reads chosen files that are not read yet. */
  const unread = new Map<string, () => void>();
  const running = new Map<string, AbortController>();
  const ended = new Map<string, Promise<void>>();
  const limit = pLimit(maxParallelUploads);
  const { rest, wake, end: endRest } = createRetryDelay(taice);

  const open = async (id: string) => memory.get(id) ?? (await fileStore.open(id));
  const context = { taice, list, ports, open, rest };

  const halt = (id: string) => {
    running.get(id)?.abort();
    running.delete(id);
  };

  /** Runs `work` for an upload after its earlier work, one at a time. */
  const run = (id: string, work: (signal: AbortSignal) => Promise<void>) => {
    if (running.has(id)) return;
    const controller = new AbortController();
    running.set(id, controller);
    const before = ended.get(id) ?? Promise.resolve();
    const task = before
      .then(() => (controller.signal.aborted ? undefined : work(controller.signal)))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      })
      .finally(() => {
        if (running.get(id) !== controller) return;
        running.delete(id);
        const now = list.get(id);
        // Publish was pressed in the moment in which the last byte arrived.
        if (now?.step === 'whole' && now.publishing) continueUpload(id);
      });
    ended.set(
      id,
      task.catch((error: unknown) => {
        // A bug of ours: reported like any other uncaught error.
        setTimeout(() => {
          throw error;
        });
      }),
    );
  };

  const continueUpload = (id: string) => {
    const read = unread.get(id);
    if (read) return read();
    run(id, (signal) =>
      runInUploadQueue(
        ports,
        id,
        signal,
        () => list.patch(id, { step: 'elsewhere', rate: null }),
        async (waited) => {
          // The other tab may have finished it.
          if (waited) await reload();
          const now = list.get(id);
          if (now?.postId === null) await limit(() => runUpload(context, id, signal));
          else list.patch(id, { step: 'posted' });
        },
      ),
    );
  };

  /** Cancels the upload at the server once nothing more is sent for it. */
  const grant = ({ id, uploadId, postId }: Upload) => {
    if (uploadId === null || postId !== null) return;
    void (ended.get(id) ?? Promise.resolve()).then(() => cancelUpload(taice, uploadId));
  };

  const remove = (id: string) => {
    const upload = list.get(id);
    halt(id);
    if (upload) grant(upload);
    memory.delete(id);
    unread.delete(id);
    list.remove(id);
    void (ended.get(id) ?? Promise.resolve()).then(() => fileStore.remove(id));
  };

  const keep = (id: string, file: File, expected: string | null) => {
    unread.set(id, () => keep(id, file, expected));
    list.patch(id, { step: 'keeping', done: 0, rate: null, problem: null, paused: false });
    run(id, async (signal) => {
      const reportProblem = (kind: 'unreadable' | 'other_file') =>
        list.patch(id, { step: 'missing', problem: { kind, text: '' } });
      const read = await copyFileWithRetries(context, id, file, signal);
      if (signal.aborted) return;
      unread.delete(id);
      if (!read) return reportProblem('unreadable');
      if (expected !== null && read.sha256 !== expected) {
        await fileStore.remove(id);
        return reportProblem('other_file');
      }
      if (!read.kept) {
        memory.set(id, file);
        // The stored words may still be there, but they are no film.
        store.set(uploadsKeptAtom, false);
      }
      list.patch(id, { sha256: read.sha256, kept: read.kept, step: 'queued', done: 0 });
      running.delete(id);
      continueUpload(id);
    });
  };

  const draft = (account: string, metadata: Partial<UploadMetadata>): UploadDraft => ({
    id: uuid(),
    account,
    at: Date.now(),
    file: null,
    sha256: null,
    kept: false,
    uploadId: null,
    sent: 0,
    whole: false,
    paused: false,
    publishing: false,
    postId: null,
    words: { ...emptyMetadata(store.get(langAtom)), ...metadata },
  });

  const begin = (metadata: Partial<UploadMetadata>, savedDraft?: UploadDraft['draft']): string => {
    const account = viewerOf(taice)?.id;
    if (account === undefined) throw new Error('nobody is logged in');
    const created = toUpload(
      { ...draft(account, metadata), ...(savedDraft && { draft: savedDraft }) },
      'blank',
    );
    list.add(created);
    // An upload that became this video must not show next to the entry that replaces it, even while drafts are still
    // read.
    if (savedDraft)
      void ready.then(() => {
        for (const { id, postId } of list.all())
          if (postId === savedDraft.id && id !== created.id) remove(id);
      });
    return created.id;
  };

  const choose = (id: string, file: File) => {
    const upload = list.get(id);
    if (!upload) return;
    const { words } = upload;
    const isAnother = needsOtherFile(upload.problem);
    const sha256 = isAnother ? null : upload.sha256;
    const named = words.title === '' ? { ...words, title: titleOf(file.name) } : words;
    if (file.size === 0)
      return list.patch(id, { words: named, problem: { kind: 'empty', text: '' } });
    if (!isVideoFile(file))
      return list.patch(id, { words: named, problem: { kind: 'not_a_video', text: '' } });
    if (sha256 !== null && file.size !== upload.file?.bytes)
      return list.patch(id, { problem: { kind: 'other_file', text: '' } });
    halt(id);
    memory.delete(id);
    if (isAnother) grant(upload);
    list.patch(id, {
      ...(isAnother && { sha256, uploadId: null, sent: 0, whole: false }),
      file: { name: file.name, bytes: file.size, type: file.type },
      words: named,
    });
    keep(id, file, sha256);
  };

  /** A draft with the state that it has on this page. */
  const onPage = ({ upload, autoResume }: Restored): Restored => {
    const { id, paused, whole } = upload;
    const current = list.get(id);
    if (current && running.has(id) && !paused) {
      const { step, rate, problem } = current;
      const done = step === 'elsewhere' ? upload.sent : current.done;
      return { upload: { ...upload, step, done, rate, problem }, autoResume: false };
    }
    const isInMemory = (memory.has(id) || unread.has(id)) && !whole;
    if (isInMemory)
      return { upload: { ...upload, step: paused ? 'paused' : 'queued' }, autoResume: !paused };
    return { upload: { ...upload, problem: current?.problem ?? null }, autoResume };
  };

  /** Reads the viewer's uploads from the drafts, including changes by other tabs. */
  const reload = async (): Promise<void> => {
    const account = viewerOf(taice)?.id;
    if (account === undefined) return;
    const before = await list.written();
    const stored = await restoreUploads(ports, account);
    if (viewerOf(taice)?.id !== account) return;
    // The person added a file or kept typing meanwhile.
    if (list.changes() !== before) return reload();
    const merged = stored.map(onPage);
    for (const id of running.keys())
      if (!stored.some(({ upload }) => upload.id === id && !upload.paused)) halt(id);
    list.show(merged.map(({ upload }) => upload));
    for (const { upload, autoResume } of merged) if (autoResume) continueUpload(upload.id);
  };

  const stopAll = () => {
    for (const id of running.keys()) halt(id);
  };
  const endSession = onSessionEvent(taice, (event) => {
    if (event === 'login') void reload();
    if (event === 'expired') {
      stopAll();
      for (const { id, step } of list.all())
        if (interruptibleSteps.has(step)) list.patch(id, { step: 'login', rate: null });
    }
    if (event !== 'logout') return;
    stopAll();
    memory.clear();
    unread.clear();
    list.show([]);
  });
  let asksBeforeLeaving = false;
  const endFlag = store.sub(uploadsAtom, () => {
    const busy = list.all().some(({ step }) => interruptibleSteps.has(step));
    if (busy !== asksBeforeLeaving) taice.platform.askBeforeLeaving?.(busy);
    asksBeforeLeaving = busy;
    const { storage } = deviceOf(taice);
    if (list.all().some(mustContinueLater)) storage.set('uploads', '1');
    else storage.remove('uploads');
  });
  const onTab = () => void reload();
  tabs?.addEventListener('message', onTab);
  const warnBeforeUnload = (event: BeforeUnloadEvent) => {
    if (list.all().some(({ step }) => interruptibleSteps.has(step))) event.preventDefault();
  };
  globalThis.addEventListener?.('beforeunload', warnBeforeUnload);

  const ready = reload();
  return {
    ready,
    open,
    prepare: () => fileStore.prepare(),
    restoreFromText: async (text) => {
      await reload();
      const account = viewerOf(taice)?.id;
      const missing = parseUploads(text).filter(
        (one) => one.account === account && !list.get(one.id),
      );
      if (missing.length === 0) return;
      await Promise.all(missing.map((one) => drafts.put(one)));
      await reload();
    },
    begin,
    setFile: choose,
    add: (files) =>
      files.map((file) => {
        const blankUpload = list.all().find(({ step, problem }) => step === 'blank' && !problem);
        const id = blankUpload?.id ?? begin({});
        choose(id, file);
        return id;
      }),
    change: (id, changes) => {
      const upload = list.get(id);
      if (!upload) return;
      const { problem } = upload;
      list.patch(id, {
        words: { ...upload.words, ...changes },
        // The server's error about a field is outdated once the form changes.
        ...(problem?.field !== undefined && { problem: null }),
      });
    },
    pause: (id) => {
      halt(id);
      list.patch(id, { step: 'paused', paused: true, rate: null });
    },
    resume: (id) => {
      list.patch(id, { paused: false, step: 'queued', problem: null });
      wake();
      continueUpload(id);
    },
    remove,
    publish: (id) => {
      list.patch(id, { publishing: true, problem: null });
      if (list.get(id)?.step === 'whole') continueUpload(id);
    },
    cancelPublish: (id) => list.patch(id, { publishing: false }),
    retryProcessing: async (id) => {
      const upload = list.get(id);
      if (!upload?.postId) return;
      const form = { ...toStorePostInput(withoutFileChanges(upload.words)), id: upload.postId };
      const processState = await taice.api.studio.storePost(form);
      taice.queries.setQueryData(studioKeys.processStatus(processState.id), {
        list: [processState],
      });
    },
    saveDraft: async (id) => {
      const upload = list.get(id);
      if (!upload) return;
      const { category_id, publish: _p, publish_at: _a, ...form } = toStorePostInput(upload.words);
      const request = {
        ...form,
        ...(category_id !== '' && { category_id }),
        ...draftReference(upload),
        save_type: 'draft' as const,
      };
      // The form shows a conflict, with the choice.
      const toast = (error: unknown) => conflictOf(error) === null;
      const processState = await taice.api.studio
        .storePost(request, { toast })
        .catch((error: unknown) => {
          if (conflictOf(error))
            list.patch(id, { problem: { ...toUploadProblem(error), asDraft: true } });
          throw error;
        });
      list.patch(id, { draft: { id: processState.id, version: processState.version } });
      // Uploaded covers and captions now belong to the draft.
      list.patch(id, { words: withoutFileChanges(list.get(id)?.words ?? upload.words) });
      void taice.queries.invalidateQueries({ queryKey: studioKeys.owns });
    },
    resolveConflict: (id, side) => {
      const upload = list.get(id);
      const resolution = upload && resolveConflict(upload, side);
      if (resolution) list.patch(id, resolution);
    },
    stop: () => {
      stopAll();
      endSession();
      endRest();
      endFlag();
      tabs?.removeEventListener('message', onTab);
      tabs?.close();
      globalThis.removeEventListener?.('beforeunload', warnBeforeUnload);
    },
  };
};
