import type { OwnDetail } from '@taice/contract';
import {
  ApiError,
  checkWords,
  conflictOf,
  dismissToast,
  formOf,
  NetworkError,
  ownVideosChanged,
  ruleNow,
  storedWords,
  studioKeys,
  toast,
  wordsOfOwn,
  type Taice,
  type UploadWords,
} from '@taice/core';
import { atom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../shared/router/use-kept.ts';
import { useTaice } from '../shared/taice.tsx';
import type { FormField, UploadFormState } from './use-form.ts';

/** What was typed, and the version that it changes; `over`: what that one says, where an older one was read last. */
type Edit = {
  readonly version: number;
  readonly words: UploadWords;
  readonly over?: UploadWords;
};

/**
 * What has been typed and not saved, by video, as JSON: whoever leaves the page and comes back by a link finds it. '' once
 * it is saved or thrown away, whatever older places in the history still have.
 */
const unsaved = new WeakMap<Taice, Map<string, string>>();

/** How often changes that were thrown away were taken back: forms begin anew with what is unsaved then. */
export const takenBackAtom = atom(0);

/**
 * The form of a video that is there; what is typed is kept until it is saved or thrown away: with the page's place in
 * the history, and for whoever comes back another way.
 */
export function useEdit(video: OwnDetail) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [kept, setKept] = useKept<string>(`edit.${video.id}`, '');
  const [begun] = useState(() => {
    const there: Edit = { version: video.own.version, words: wordsOfOwn(video) };
    const left = unsaved.get(taice)?.get(video.id) ?? kept;
    if (left === '') return { there, edit: there };
    const edit = JSON.parse(left) as Edit;
    // Against the version that it was typed over: what was saved elsewhere since is not lost unseen.
    const { version, over } = edit;
    const isOlder = there.version < version;
    return { there: { version, words: (isOlder && over) || there.words }, edit };
  });
  const [base, setBase] = useState(begun.there);
  const [words, setWords] = useState<UploadWords>({ ...begun.there.words, ...begun.edit.words });
  /** What stands in the form, also for a save that was begun before. */
  const typed = useRef(words);
  /** The notice that takes back what was thrown away, until something else is typed. */
  const notice = useRef<number>(undefined);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<OwnDetail | null>(null);
  // What was saved here is newer than what was read last.
  const isOlder = video.own.version < base.version;
  const changed = JSON.stringify(words) !== JSON.stringify(base.words);
  const isDraft = video.own.state === 'draft';
  const all = checkWords(words, ruleNow(taice), video.skip_most_s * 1_000 || Infinity);
  // A draft may be unfinished, and an hour that has passed is no fault of what is shown already.
  const problems = isDraft ? all.filter(({ field }) => field === 'title') : all;

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    taice.platform.askBeforeLeaving?.(true);
    return () => {
      removeEventListener('beforeunload', ask);
      taice.platform.askBeforeLeaving?.(false);
    };
  }, [changed, taice]);

  const keep = (edit: string) => {
    const all = unsaved.get(taice) ?? new Map<string, string>();
    unsaved.set(taice, all);
    all.set(video.id, edit);
    setKept(edit);
  };
  const write = (next: UploadWords) => {
    typed.current = next;
    setWords(next);
  };
  // Of whoever came back by a link the new place in the history has it, too, for a page that is loaded anew.
  const keepHere = useEffectEvent(() => {
    const left = unsaved.get(taice)?.get(video.id);
    if (left && left !== kept) setKept(left);
  });
  useEffect(() => keepHere(), []);
  const endNotice = () => {
    if (notice.current !== undefined) dismissToast(taice, notice.current);
  };
  // On another page it would take something back that nobody sees.
  const endWithPage = useEffectEvent(endNotice);
  useEffect(() => () => endWithPage(), []);
  const editOf = (next: UploadWords): string => {
    const { version, words: over } = base;
    return JSON.stringify({ version, words: next, ...(isOlder && { over }) } satisfies Edit);
  };
  const set = (next: UploadWords) => {
    endNotice();
    write(next);
    keep(editOf(next));
  };
  /** `over` stands there as that version. `kept`: for whoever comes back, until it was read from the server. */
  const settle = (version: number, over: UploadWords, next = over, kept = '') => {
    setBase({ version, words: over });
    write(next);
    keep(kept);
    setConflict(null);
    setRefused(null);
  };
  const settleUnread = (version: number, over: UploadWords, next = over) =>
    settle(version, over, next, JSON.stringify({ version, words: next, over } satisfies Edit));

  const discard = () => {
    if (isOlder) settleUnread(base.version, base.words);
    else settle(video.own.version, wordsOfOwn(video));
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
          keep(edit);
          taice.store.set(takenBackAtom, (times) => times + 1);
        },
      },
    });
  };

  /** False where something in the form is to be put right first. */
  const save = async (version = base.version): Promise<boolean> => {
    setAsked(true);
    if (problems.length > 0) return false;
    if (busy) return true;
    setBusy(true);
    try {
      const { category_id, ...form } = formOf(words);
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
      // It is saved, whether or not the next question is answered; what is typed next is typed over this version.
      const over = storedWords(words);
      // Who went on typing while it was saved goes on from there.
      settleUnread(stored.version, over, typed.current === words ? over : typed.current);
      toast(taice, { kind: 'success', text: t('studio.saved') });
      taice.platform.haptic('success');
      ownVideosChanged(taice);
      const fresh = await taice.api.studio.userPostDetail({ id: video.id });
      taice.queries.setQueryData(studioKeys.detail(video.id), fresh);
      if (typed.current === over) settle(stored.version, wordsOfOwn(fresh));
      return true;
    } catch (error) {
      taice.platform.haptic('error');
      const current = conflictOf(error);
      if (current) setConflict(current);
      else if (error instanceof ApiError) setRefused(error);
      else if (error instanceof NetworkError)
        toast(taice, { kind: 'error', text: t('common.networkFailed') });
      else throw error;
      return current !== null || error instanceof NetworkError;
    } finally {
      setBusy(false);
    }
  };

  const field = (refused?.data as { field?: string } | null | undefined)?.field;
  const says = (name: FormField): string | undefined => {
    if (field?.split('.')[0] === name) return refused?.message;
    const found = asked ? problems.find((problem) => problem.field === name) : undefined;
    return found && t(`studio.need.${found.field}_${found.kind}`);
  };
  const form: UploadFormState = {
    words,
    change: (more) => {
      setRefused(null);
      set({ ...words, ...more });
    },
    says,
    refusal: refused && field === undefined ? refused.message : null,
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
    takeTheirs: () => conflict && settle(conflict.own.version, wordsOfOwn(conflict)),
    keepMine: () => {
      if (!conflict) return;
      setBase({ version: conflict.own.version, words: wordsOfOwn(conflict) });
      setConflict(null);
      void save(conflict.own.version);
    },
  };
}
