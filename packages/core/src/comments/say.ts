import type { CommentItem } from '@taice/contract';
import { ApiError, NetworkError } from '../client/errors.ts';
import { ruleNow } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { changeComments, countComments, forgetComment, showComment } from './known.ts';
import { commentKeys } from './queries.ts';

export type Saying = {
  readonly post: string;
  readonly content: string;
  /** The comment that is answered. */
  readonly to?: CommentItem;
  /** The viewer made the video. */
  readonly isCreator?: boolean;
};

/** What the server answers to words that it has from the same person already. */
const saidBefore = 1205;
/** What went out and had no answer: it may have arrived. */
const unanswered = new Set<string>();
let sent = 0;

/** Ids of comments that are on their way. */
const onItsWay = 'sending-';
export const isOnItsWay = ({ id }: Pick<CommentItem, 'id'>): boolean => id.startsWith(onItsWay);

const draftOf = (taice: Taice, { post, content, to, isCreator = false }: Saying): CommentItem => {
  const me = viewerOf(taice);
  sent += 1;
  return {
    id: `${onItsWay}${sent}`,
    post_id: post,
    root_id: to ? (to.root_id ?? to.id) : null,
    reply_to: to?.root_id ? to.author : null,
    author: me && {
      id: me.id,
      nickname: me.nickname,
      avatar: me.avatar,
      level_no: me.user_level?.level_no ?? 1,
      is_verified: false,
      is_follow: false,
    },
    content,
    like_num: 0,
    is_like: false,
    is_dislike: false,
    reply_num: 0,
    is_mine: true,
    is_author: isCreator,
    pinned: false,
    state: 'visible',
    hold_reason: null,
    created_at: new Date(ruleNow(taice)).toISOString(),
  };
};

/**
 * Says something under a video: it stands there at once, and is taken away again where the server does not take it.
 * The same words sent again after an answer was lost are no mistake. Null: they had arrived then.
 */
export async function say(taice: Taice, saying: Saying): Promise<CommentItem | null> {
  const { queries, api } = taice;
  const { post, content, to } = saying;
  const draft = draftOf(taice, saying);
  const key = `${post} ${to?.id ?? ''} ${content}`;
  showComment(queries, draft);
  countComments(queries, post, 1);
  const takeBack = () => {
    forgetComment(queries, draft);
    countComments(queries, post, -1);
  };
  try {
    const { comment } = await api.comments.comment(
      { post_id: post, content, reply_to_id: to?.id },
      { toast: false },
    );
    unanswered.delete(key);
    changeComments(queries, (one) => (one.id === draft.id ? comment : one));
    if (comment.state === 'held') {
      countComments(queries, post, -1);
      if (comment.root_id !== null) {
        const { root_id } = comment;
        changeComments(queries, (one) =>
          one.id === root_id ? { ...one, reply_num: Math.max(0, one.reply_num - 1) } : one,
        );
      }
    }
    return comment;
  } catch (error) {
    takeBack();
    if (error instanceof NetworkError) unanswered.add(key);
    if (!(error instanceof ApiError && error.code === saidBefore && unanswered.delete(key)))
      throw error;
    void queries.invalidateQueries({ queryKey: commentKeys.all });
    return null;
  }
}
