import type { Taice } from '../../types.ts';
import type { Drafts } from './drafts.ts';
import { uploadsAtom } from './store.ts';
import { wholeWords } from './words.ts';
import type { Upload, UploadDraft, UploadStep } from './types.ts';

/** Of an upload what is of this page alone. */
const passing = new Set<string>(['step', 'done', 'rate', 'problem'] satisfies (keyof Upload)[]);

export const draftOf = ({
  step: _s,
  done: _d,
  rate: _r,
  problem: _p,
  ...draft
}: Upload): UploadDraft => draft;

export const uploadOf = (draft: UploadDraft, step: UploadStep): Upload => ({
  ...draft,
  words: wholeWords(draft.words),
  step,
  done: draft.sent,
  rate: null,
  problem: null,
});

export type UploadList = {
  all(): readonly Upload[];
  get(id: string): Upload | undefined;
  /** In the place of all that were there; nothing is written. */
  show(uploads: readonly Upload[]): void;
  add(upload: Upload): void;
  /** Nothing for one that is gone. What outlives the page is written. */
  patch(id: string, change: Partial<Upload>): void;
  remove(id: string): void;
  /** How often something was changed that is written. */
  changes(): number;
  /** Resolves once all that was changed before the call is written; to `changes` as it was then. */
  written(): Promise<number>;
};

/** The uploads of the page, and their way to the drafts; `changed` hears of what other tabs should know. */
export const createList = ({ store }: Taice, drafts: Drafts, changed: () => void): UploadList => {
  const all = () => store.get(uploadsAtom);
  const get = (id: string) => all().find((upload) => upload.id === id);
  // One after the other: what was typed last is what is kept.
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
      write(() => drafts.put(draftOf(upload)));
    },
    patch: (id, change) => {
      const before = get(id);
      if (!before) return;
      const after = { ...before, ...change };
      store.set(
        uploadsAtom,
        all().map((upload) => (upload.id === id ? after : upload)),
      );
      if (Object.keys(change).some((key) => !passing.has(key)))
        write(() => drafts.put(draftOf(after)));
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
      // Before waiting: a change that comes meanwhile is not among what is written then.
      const sofar = changes;
      await writing;
      return sofar;
    },
  };
};
