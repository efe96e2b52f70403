import { atom } from 'jotai/vanilla';
import type { CommentItem, PostCard } from '@taice/contract';

/** The subject and the button of an open 'more' menu; a comment can only be reported there. */
export type MoreMenu = { readonly at?: Element } & (
  | {
      readonly kind: 'post';
      readonly post: PostCard;
      /** Why it was chosen, in the viewer's language. */
      readonly why?: string;
      /** It was opened on the viewer's queue, from which the video can be removed. */
      readonly later?: boolean;
    }
  | {
      readonly kind: 'person';
      readonly person: { readonly id: string; readonly nickname: string };
      readonly isBlocked: boolean;
    }
  | { readonly kind: 'comment'; readonly comment: Pick<CommentItem, 'id'> }
);

/** The menu that is up; null: none. */
export const moreMenuAtom = atom<MoreMenu | null>(null);
