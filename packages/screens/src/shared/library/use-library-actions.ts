import {
  confirm,
  openLogin,
  markNotInterested,
  setBlocked,
  setWatchLater,
  showError,
  toast,
  tokenAtom,
} from '@taice/core';
import type { PostCard } from '@taice/contract';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';

type Person = { readonly id: string; readonly nickname: string };
export type NotInterestedTarget = 'post' | 'user' | 'category';

/** Menu actions for a video or a person. Each shows its result and offers to undo it. */
export function useLibraryActions() {
  const taice = useTaice();
  const { t } = useTranslation();
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    if (taice.store.get(tokenAtom) === null) return openLogin(taice);
    try {
      await action();
    } catch (error) {
      taice.platform.haptic('error');
      showError(taice, error);
    }
  };
  const showUndoToast = (text: string, undo: () => Promise<unknown>) => {
    taice.platform.haptic('success');
    toast(taice, {
      kind: 'success',
      text,
      action: {
        label: t('keep.undo'),
        run: () => void undo().catch((error: unknown) => showError(taice, error)),
      },
    });
  };
  const toggleWatchLater = (post: PostCard, isLater: boolean) =>
    attempt(async () => {
      await setWatchLater(taice, post.id, isLater);
      showUndoToast(t(isLater ? 'keep.later.added' : 'keep.later.removed'), () =>
        setWatchLater(taice, post.id, !isLater),
      );
    });
  const notInterested = (post: PostCard, kind: NotInterestedTarget) =>
    attempt(async () => {
      const undo = await markNotInterested(
        taice,
        {
          post: { post_id: post.id },
          user: { user_id: post.author.id },
          category: { category_id: post.category.id },
        }[kind],
      );
      const names = { name: post.author.nickname, topic: post.category.name };
      showUndoToast(t(`keep.less.${kind}Done`, names), undo);
    });
  const block = (person: Person, isBlocked: boolean) =>
    attempt(async () => {
      const { nickname: name } = person;
      const confirmed =
        !isBlocked ||
        (await confirm(taice, {
          title: t('keep.block.title', { name }),
          body: t('keep.block.body'),
          confirmLabel: t('keep.block.do'),
        }));
      if (!confirmed) return;
      await setBlocked(taice, person.id, isBlocked);
      taice.platform.haptic('success');
      toast(taice, {
        kind: 'success',
        text: t(isBlocked ? 'keep.block.done' : 'keep.block.undone', { name }),
      });
    });
  return { later: toggleWatchLater, notInterested, block };
}
