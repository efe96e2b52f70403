import { createStore, del, entries, set } from 'idb-keyval';
import type { UploadDraft } from './types.ts';

/** Where uploads and their forms are remembered, also beyond a log-out: an account finds its own again. */
export type Drafts = {
  /** Of all accounts of this browser. */
  all(): Promise<UploadDraft[]>;
  put(draft: UploadDraft): Promise<void>;
  remove(id: string): Promise<void>;
};

/** In IndexedDB. Where that is refused, what is told lives as long as the page, and `lost` hears of it. */
export const browserDrafts = (lost: (error: unknown) => void): Drafts => {
  const store = () => createStore('taice-uploads', 'drafts');
  let open: ReturnType<typeof createStore> | undefined;
  const use = () => (open ??= store());
  const or =
    <T>(instead: T) =>
    (error: unknown): T => {
      lost(error);
      return instead;
    };
  return {
    all: async () => {
      try {
        return (await entries<string, UploadDraft>(use())).map(([, draft]) => draft);
      } catch (error) {
        return or<UploadDraft[]>([])(error);
      }
    },
    put: async (draft) => set(draft.id, draft, use()).catch(or(undefined)),
    remove: async (id) => del(id, use()).catch(or(undefined)),
  };
};
