import { createStore, del, entries, set } from 'idb-keyval';
import type { UploadDraft } from './types.ts';

/** Storage of uploads and their forms. It survives a log-out: an account finds its own again. */
export type UploadDraftStore = {
  /** Drafts of all accounts in this browser. */
  all(): Promise<UploadDraft[]>;
  put(draft: UploadDraft): Promise<void>;
  remove(id: string): Promise<void>;
};

/** Stores drafts in IndexedDB. If that fails, they live as long as the page, and `onError` receives the error. */
export const browserDrafts = (onError: (error: unknown) => void): UploadDraftStore => {
  const store = () => createStore('taice-uploads', 'drafts');
  let open: ReturnType<typeof createStore> | undefined;
  const use = () => (open ??= store());
  const ofPage = new Map<string, UploadDraft>();
  return {
    all: async () => {
      let stored: [string, UploadDraft][] = [];
      try {
        stored = await entries<string, UploadDraft>(use());
      } catch (error) {
        onError(error);
      }
      return [...new Map([...stored, ...ofPage]).values()];
    },
    put: async (draft) => {
      try {
        await set(draft.id, draft, use());
        ofPage.delete(draft.id);
      } catch (error) {
        onError(error);
        ofPage.set(draft.id, draft);
      }
    },
    remove: async (id) => {
      ofPage.delete(id);
      try {
        await del(id, use());
      } catch (error) {
        onError(error);
      }
    },
  };
};
