import { commentQueries } from '@taice/core';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTaice } from '../taice.tsx';
import { usePages } from '../use-pages.ts';
import { commentSortAtom, type TalkAbout } from './talk.ts';

/** The comments under a video in the order that was chosen, or those that wait. */
export function useTalk({ post, focus }: TalkAbout) {
  const taice = useTaice();
  const [sort, setSort] = useAtom(commentSortAtom);
  const [held, setHeld] = useState(false);
  const shown = usePages(commentQueries.list(taice, post.id, sort, focus));
  const waiting = usePages({
    ...commentQueries.held(taice, post.id),
    ...(!held && { enabled: false }),
  });
  return { sort, setSort, held, setHeld, head: shown.answers[0], pages: held ? waiting : shown };
}

export type Talk = ReturnType<typeof useTalk>;
