import type { CommentItem } from '@taice/contract';
import { ApiError, NetworkError } from '../client/errors.ts';
import { ruleNow } from '../device/device.ts';
import { updatePostOptimistically } from '../posts/patch-post.ts';
import { optimistic } from '../queries/optimistic-change.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { updateCachedComments } from './comment-cache.ts';
import { commentKeys } from './queries.ts';
import { showOptimisticComment } from './optimistic-comment.ts';

export type NewComment = {
  readonly post: string;
  readonly content: string;
  /** The comment that this one answers. */
  readonly to?: CommentItem;
  /** The viewer made the video. */
  readonly isCreator?: boolean;
};

/** The server's code for a text that it already has from the same person. */
const duplicateCommentCode = 1205;
/** Comments that were sent without an answer: they may have arrived. */
const unanswered = new Set<string>();
let sentCount = 0;

/** Ids of comments that are not confirmed yet. */
const pendingIdPrefix = 'sending-';
export const isPendingComment = ({ id }: Pick<CommentItem, 'id'>): boolean =>
  id.startsWith(pendingIdPrefix);

const draftOf = (
  taice: Taice,
  { post, content, to, isCreator = false }: NewComment,
): CommentItem => {
  const me = viewerOf(taice);
  sentCount += 1;
  return {
    id: `${pendingIdPrefix}${sentCount}`,
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
 * Posts a comment: it shows at once, and is removed if the server refuses it. Sending the same text after a lost answer
 * is no error. Null: the first try had arrived.
 */
export async function postComment(taice: Taice, input: NewComment): Promise<CommentItem | null> {
  const { queries, api } = taice;
  const { post, content, to } = input;
  const draft = draftOf(taice, input);
  const key = `${post} ${to?.id ?? ''} ${content}`;
  const { change, learn } = showOptimisticComment(queries, draft);
  const send = async () => {
    const reply = await api.comments.comment(
      { post_id: post, content, reply_to_id: to?.id },
      { toast: false },
    );
    unanswered.delete(key);
    learn(reply);
    return reply;
  };
  try {
    const { comment } = await updatePostOptimistically(queries, {
      id: post,
      patch: ({ comment_num }) => ({ comment_num: comment_num + 1 }),
      run: () => optimistic(change, send),
      patchFromAnswer: ({ comment_num }) => ({ comment_num }),
    });
    return comment;
  } catch (error) {
    // A list that has changed since is reloaded; until then it must not show the draft either.
    updateCachedComments(queries, (one) => (one.id === draft.id ? null : one));
    if (error instanceof NetworkError) unanswered.add(key);
    if (
      !(error instanceof ApiError && error.code === duplicateCommentCode && unanswered.delete(key))
    )
      throw error;
    void queries.invalidateQueries({ queryKey: commentKeys.all });
    return null;
  }
}
