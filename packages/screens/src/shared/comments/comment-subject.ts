import type { CommentSort } from '@taice/core';
import { atom } from 'jotai';

/** The video under discussion, and the actions that the surroundings offer. */
export type CommentSubject = {
  readonly post: {
    readonly id: string;
    readonly duration_s: number;
    readonly author: { readonly id: string; readonly nickname: string };
  };
  /** Seeks the video that plays beside the comments. */
  readonly onSeek: (second: number) => void;
  /** The comment that a link leads to. */
  readonly focus?: string | undefined;
};

/** The order chosen last, which also applies to the next video's comments. */
export const commentSortAtom = atom<CommentSort>('hot');
