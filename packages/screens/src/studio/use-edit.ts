import type { OwnDetail } from '@taice/contract';
import {
  ApiError,
  validateMetadata,
  conflictOf,
  dismissToast,
  toStorePostInput,
  NetworkError,
  invalidateOwnVideos,
  ruleNow,
  withoutFileChanges,
  studioKeys,
  toast,
  metadataFromVideo,
  type Taice,
  type UploadMetadata,
} from '@taice/core';
import { atom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { useTaice } from '../shared/taice.tsx';
import type { FormField, UploadFormState } from './use-form.ts';

/** The input and the version that it changes. `baseWords`: the text of that version, if an older one was read last. */
type Edit = {
  readonly version: number;
  readonly words: UploadMetadata;
  readonly baseWords?: UploadMetadata;
};

/**
 * Unsaved input by video, as JSON, for a user who leaves the page and returns by a link. '' once it is saved or
 * discarded, even if older history entries still have it.
 */
const unsaved = new WeakMap<Taice, Map<string, string>>();

/** Number of undone discards: forms then restart with the unsaved input. */
export const undoneDiscardsAtom = atom(0);

/**
 * The form of an existing video. Input is kept until it is saved or discarded: in the history entry, and for a user who
 * returns another way.
 */
export function useEdit(video: OwnDetail) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [storedEdit, setStoredEdit] = useHistoryState<string>(`edit.${video.id}`, '');
  const [initial] = useState(() => {
    const server: Edit = { version: video.own.version, words: metadataFromVideo(video) };
    const editText = unsaved.get(taice)?.get(video.id) ?? storedEdit;
    if (editText === '') return { there: server, edit: server };
    const edit = JSON.parse(editText) as Edit;
    // Based on the version that the user edited, so that a newer one saved elsewhere is not overwritten unseen.
    const { version, baseWords } = edit;
    const isOlder = server.version < version;
    return { there: { version, words: (isOlder && baseWords) || server.words }, edit };
  });
  const [base, setBase] = useState(initial.there);
  const [words, setWords] = useState<UploadMetadata>({
    ...initial.there.words,
    ...initial.edit.words,
  });
  /** The form's current input, also for a save that started earlier. */
  const latestInput = useRef(words);
  /** The toast that undoes a discard, until the user types again. */
  const notice = useRef<number>(undefined);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saveError, setSaveError] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<OwnDetail | null>(null);
  // The version saved here is newer than the last one read.
  const isOlder = video.own.version < base.version;
  const changed = JSON.stringify(words) !== JSON.stringify(base.words);
  const isDraft = video.own.state === 'draft';
  const all = validateMetadata(words, ruleNow(taice), video.skip_most_s * 1_000 || Infinity);
  // A draft may be incomplete, and a passed hour is no error of a published video.
  const problems = isDraft ? all.filter(({ field }) => field === 'title') : all;

  useEffect(() => {
    if (!changed) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnBeforeUnload);
    taice.platform.askBeforeLeaving?.(true);
    return () => {
      removeEventListener('beforeunload', warnBeforeUnload);
      taice.platform.askBeforeLeaving?.(false);
    };
  }, [changed, taice]);

  const storeEdit = (edit: string) => {
    const all = unsaved.get(taice) ?? new Map<string, string>();
    unsaved.set(taice, all);
    all.set(video.id, edit);
    setStoredEdit(edit);
  };
  const write = (next: UploadMetadata) => {
    latestInput.current = next;
    setWords(next);
  };
  // After a return by a link, the new history entry stores the input too, for a later reload.
  const storeUnsaved = useEffectEvent(() => {
    const editText = unsaved.get(taice)?.get(video.id);
    if (editText && editText !== storedEdit) setStoredEdit(editText);
  });
  useEffect(() => storeUnsaved(), []);
  const endNotice = () => {
    if (notice.current !== undefined) dismissToast(taice, notice.current);
  };
  // On another page the undo would change something invisible.
  const endWithPage = useEffectEvent(endNotice);
  useEffect(() => () => endWithPage(), []);
  const editOf = (next: UploadMetadata): string => {
    const { version, words: baseMetadata } = base;
    return JSON.stringify({
      version,
      words: next,
      ...(isOlder && { baseWords: baseMetadata }),
    } satisfies Edit);
  };
  const set = (next: UploadMetadata) => {
    endNotice();
    write(next);
    storeEdit(editOf(next));
  };
  /** `serverMetadata` is the content of that version. `editText`: for a return before the server's version is read. */
  const applyServer = (
    version: number,
    serverMetadata: UploadMetadata,
    next = serverMetadata,
    editText = '',
  ) => {
    setBase({ version, words: serverMetadata });
    write(next);
    storeEdit(editText);
    setConflict(null);
    setSaveError(null);
  };
  const applyUnread = (version: number, serverMetadata: UploadMetadata, next = serverMetadata) =>
    applyServer(
      version,
      serverMetadata,
      next,
      JSON.stringify({ version, words: next, baseWords: serverMetadata } satisfies Edit),
    );

  const discard = () => {
    if (isOlder) applyUnread(base.version, base.words);
    else applyServer(video.own.version, metadataFromVideo(video));
  };
  const discardWithUndo = () => {
    const edit = editOf(words);
    discard();
    notice.current = toast(taice, {
      kind: 'info',
      text: t('studio.discarded'),
      action: {
        label: t('studio.undo'),
        run: () => {
          storeEdit(edit);
          taice.store.set(undoneDiscardsAtom, (times) => times + 1);
        },
      },
    });
  };

  /** Returns false if a field needs a correction first. */
  const save = async (version = base.version): Promise<boolean> => {
    setSubmitted(true);
    if (problems.length > 0) return false;
    if (busy) return true;
    setBusy(true);
    try {
      const { category_id, ...form } = toStorePostInput(words);
      const stored = await taice.api.studio.storePost(
        {
          ...form,
          ...(category_id !== '' && { category_id }),
          id: video.id,
          version,
          save_type: isDraft ? 'draft' : 'post',
        },
        { toast: false },
      );
      // It is saved even if the next request fails; later input is based on this version.
      const savedMetadata = withoutFileChanges(words);
      // Input during the save is kept.
      applyUnread(
        stored.version,
        savedMetadata,
        latestInput.current === words ? savedMetadata : latestInput.current,
      );
      toast(taice, { kind: 'success', text: t('studio.saved') });
      taice.platform.haptic('success');
      invalidateOwnVideos(taice);
      const reloaded = await taice.api.studio.userPostDetail({ id: video.id });
      taice.queries.setQueryData(studioKeys.detail(video.id), reloaded);
      if (latestInput.current === savedMetadata)
        applyServer(stored.version, metadataFromVideo(reloaded));
      return true;
    } catch (error) {
      taice.platform.haptic('error');
      const current = conflictOf(error);
      if (current) setConflict(current);
      else if (error instanceof ApiError) setSaveError(error);
      else if (error instanceof NetworkError)
        toast(taice, { kind: 'error', text: t('common.networkFailed') });
      else throw error;
      return current !== null || error instanceof NetworkError;
    } finally {
      setBusy(false);
    }
  };

  const field = (saveError?.data as { field?: string } | null | undefined)?.field;
  const says = (name: FormField): string | undefined => {
    if (field?.split('.')[0] === name) return saveError?.message;
    const found = submitted ? problems.find((problem) => problem.field === name) : undefined;
    return found && t(`studio.need.${found.field}_${found.kind}`);
  };
  const form: UploadFormState = {
    words,
    change: (changes) => {
      setSaveError(null);
      set({ ...words, ...changes });
    },
    says,
    refusal: saveError && field === undefined ? saveError.message : null,
    publish: () => false,
  };
  return {
    form,
    busy,
    changed,
    conflict,
    save: () => save(),
    version: base.version,
    discard,
    discardWithUndo,
    takeTheirs: () => conflict && applyServer(conflict.own.version, metadataFromVideo(conflict)),
    keepMine: () => {
      if (!conflict) return;
      setBase({ version: conflict.own.version, words: metadataFromVideo(conflict) });
      setConflict(null);
      void save(conflict.own.version);
    },
  };
}
