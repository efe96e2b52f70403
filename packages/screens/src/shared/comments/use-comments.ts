import { commentQueries, ruleNow } from '@taice/core';
import type { CommentItem } from '@taice/contract';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTaice } from '../taice.tsx';
import { usePages } from '../use-pages.ts';
import { commentSortAtom, type CommentSubject } from './comment-subject.ts';

/** The comments under a video in the chosen order, or the waiting ones. */
export function useComments({ post, focus }: CommentSubject) {
  const taice = useTaice();
  const [sort, setSort] = useAtom(commentSortAtom);
  const [showsHeld, setShowsHeld] = useState(false);
  const [since] = useState(() => ruleNow(taice));
  const listPages = usePages(commentQueries.list(taice, post.id, sort, focus));
  const heldPages = usePages({
    ...commentQueries.held(taice, post.id),
    ...(!showsHeld && { enabled: false }),
  });
  const pages = showsHeld ? heldPages : { ...listPages, items: ownFirst(listPages.items, since) };
  return {
    sort,
    setSort,
    held: showsHeld,
    setHeld: setShowsHeld,
    head: listPages.answers[0],
    pages,
  };
}

/** The viewer's comments of this visit stay at the top, where they saw them appear. */
const ownFirst = (items: readonly CommentItem[], since: number): readonly CommentItem[] => {
  const placeOf = ({ pinned, is_mine, created_at }: CommentItem): number => {
    if (pinned) return 0;
    return is_mine && Date.parse(created_at) >= since ? 1 : 2;
  };
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
};

export type Comments = ReturnType<typeof useComments>;
