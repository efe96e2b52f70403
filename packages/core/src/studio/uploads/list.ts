import type { Taice } from '../../types.ts';
import type { UploadDraftStore } from './drafts.ts';
import { uploadsAtom } from './store.ts';
import { withMetadataDefaults } from './upload-metadata.ts';
import type { Upload, UploadDraft, UploadStep } from './types.ts';

/** Fields of an upload that only this page has. */
const transientFields = new Set<string>([
  'step',
  'done',
  'rate',
  'problem',
] satisfies (keyof Upload)[]);

export const toUploadDraft = ({
  step: _s,
  done: _d,
  rate: _r,
  problem: _p,
  ...draft
}: Upload): UploadDraft => draft;

export const toUpload = (draft: UploadDraft, step: UploadStep): Upload => ({
  ...draft,
  words: withMetadataDefaults(draft.words),
  step,
  done: draft.sent,
  rate: null,
  problem: null,
});

export type UploadList = {
  all(): readonly Upload[];
  get(id: string): Upload | undefined;
  /** Replaces all uploads; nothing is written. */
  show(uploads: readonly Upload[]): void;
  add(upload: Upload): void;
  /** Ignores an upload that is gone. Writes lasting fields. */
  patch(id: string, change: Partial<Upload>): void;
  remove(id: string): void;
  /** The number of changes to lasting fields. */
  changes(): number;
  /** Resolves once all changes before the call are written, to the value of `changes` at that time. */
  written(): Promise<number>;
};

/** The uploads of the page, and their way to the drafts; `changed` is called for changes that other tabs need. */
export const createList = (
  { store }: Taice,
  drafts: UploadDraftStore,
  changed: () => void,
): UploadList => {
  const all = () => store.get(uploadsAtom);
  const get = (id: string) => all().find((upload) => upload.id === id);
  // One write after the other, so that the latest text is stored last.
  let writing = Promise.resolve();
  let changes = 0;
  const write = (work: () => Promise<void>) => {
    changes += 1;
    writing = writing.then(work).then(changed);
  };
  return {
    all,
    get,
    show: (uploads) => store.set(uploadsAtom, uploads),
    add: (upload) => {
      store.set(uploadsAtom, [...all(), upload]);
      write(() => drafts.put(toUploadDraft(upload)));
    },
    patch: (id, change) => {
      const before = get(id);
      if (!before) return;
      const after = { ...before, ...change };
      store.set(
        uploadsAtom,
        all().map((upload) => (upload.id === id ? after : upload)),
      );
      if (Object.keys(change).some((key) => !transientFields.has(key)))
        write(() => drafts.put(toUploadDraft(after)));
    },
    remove: (id) => {
      store.set(
        uploadsAtom,
        all().filter((upload) => upload.id !== id),
      );
      write(() => drafts.remove(id));
    },
    changes: () => changes,
    written: async () => {
      // Before waiting: a later change is not part of this write.
      const sofar = changes;
      await writing;
      return sofar;
    },
  };
};
