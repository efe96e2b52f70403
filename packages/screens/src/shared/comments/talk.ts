import type { CommentSort } from '@taice/core';
import { atom } from 'jotai';

/** The video that is talked about, and what the place around can do with it. */
export type TalkAbout = {
  readonly post: {
    readonly id: string;
    readonly duration_s: number;
    readonly author: { readonly id: string; readonly nickname: string };
  };
  /** Goes to a second of the video that plays beside the talk. */
  readonly onSeek: (second: number) => void;
  /** The comment that a link leads to. */
  readonly focus?: string | undefined;
};

/** The order that was chosen last; the next video's comments come in it too. */
export const commentSortAtom = atom<CommentSort>('hot');
