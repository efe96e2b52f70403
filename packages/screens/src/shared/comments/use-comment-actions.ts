import type { CommentItem } from '@taice/contract';
import {
  approveComment,
  confirm,
  moreMenuAtom,
  openLogin,
  pinComment,
  reactToComment,
  removeComment,
  type Taice,
} from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useUser } from '../use-user.ts';

export type CommentActions = {
  like: (comment: CommentItem) => void;
  dislike: (comment: CommentItem) => void;
  remove: (comment: CommentItem) => void;
  approve: (comment: CommentItem) => void;
  pin: (comment: CommentItem) => void;
  report: (comment: CommentItem) => void;
};

/** Actions on a comment. The client shows a server's refusal as a toast, and the change is undone. */
export function useCommentActions(): CommentActions {
  const taice = useTaice();
  const { t } = useTranslation();
  const user = useUser();
  const ignoreError = (done: Promise<unknown>) => void done.catch(() => undefined);
  const whenLoggedIn =
    (act: (taice: Taice, comment: CommentItem) => Promise<void>) => (one: CommentItem) =>
      user ? ignoreError(act(taice, one)) : openLogin(taice);
  const react = (value: 'like' | 'dislike') =>
    whenLoggedIn((page, comment) => {
      page.platform.haptic('light');
      return reactToComment(page, comment, value);
    });
  return {
    like: react('like'),
    dislike: react('dislike'),
    approve: whenLoggedIn(approveComment),
    pin: whenLoggedIn(pinComment),
    report: (comment) =>
      user ? taice.store.set(moreMenuAtom, { kind: 'comment', comment }) : openLogin(taice),
    remove: whenLoggedIn(async (page, comment) => {
      const isSure = await confirm(page, {
        title: t('comments.deleteTitle'),
        body: t(comment.reply_num > 0 ? 'comments.deleteWithReplies' : 'comments.deleteBody'),
        confirmLabel: t('comments.delete'),
      });
      if (isSure) await removeComment(page, comment);
    }),
  };
}
