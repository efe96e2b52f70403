import type { CommentItem } from '@taice/contract';
import { mapObjects } from '../posts/map-posts.ts';
import { withReaction, reactionOf, type Reaction } from '../posts/reactions.ts';
import { syncToggle } from '../posts/sync-toggle.ts';
import type { Taice } from '../types.ts';
import { adjustCommentCount, removeCachedComment, insertCachedComment } from './comment-cache.ts';
import { commentKeys } from './queries.ts';

const isComment = (value: object): value is CommentItem =>
  'id' in value && 'root_id' in value && 'like_num' in value;

const mapComment = (data: unknown, id: string, change: (one: CommentItem) => CommentItem) =>
  mapObjects(data, (value) => (isComment(value) && value.id === id ? change(value) : value));

/** Likes or dislikes a comment, or removes the reaction; shown at once, undone if the server refuses. */
export function reactToComment(
  taice: Taice,
  comment: CommentItem,
  value: 'like' | 'dislike',
): Promise<void> {
  const { comments } = taice.api;
  const { id } = comment;
  const was = reactionOf(comment);
  return syncToggle<Reaction>(taice, {
    key: `react to comment ${id}`,
    was,
    wish: was === value ? null : value,
    show: (value, data) => mapComment(data, id, (one) => withReaction(one, value)),
    send: async (value, serverValue, options) => {
      // Each call removes only its own reaction.
      const call =
        (value ?? serverValue) === 'dislike' ? comments.commentDislike : comments.commentLike;
      const reply = await call({ comment_id: id, status: value === null ? 0 : 1 }, options);
      return (data) => mapComment(data, id, (one) => ({ ...one, ...reply }));
    },
  });
}

export async function removeComment({ queries, api }: Taice, comment: CommentItem): Promise<void> {
  await api.comments.commentDel({ comment_id: comment.id });
  removeCachedComment(queries, comment);
  if (comment.state === 'visible') adjustCommentCount(queries, comment.post_id, -1);
  else void queries.invalidateQueries({ queryKey: commentKeys.ofPost(comment.post_id) });
}

/** Publishes a held comment under one of the viewer's videos. */
export async function approveComment(
  { queries, api }: Taice,
  heldComment: CommentItem,
): Promise<void> {
  const { comment } = await api.comments.commentApprove({ comment_id: heldComment.id });
  removeCachedComment(queries, { ...heldComment, root_id: null });
  insertCachedComment(queries, comment);
  adjustCommentCount(queries, comment.post_id, 1);
  void queries.invalidateQueries({ queryKey: commentKeys.ofPost(comment.post_id) });
}

export async function pinComment({ queries, api }: Taice, comment: CommentItem): Promise<void> {
  await api.comments.commentPin({ comment_id: comment.id, status: comment.pinned ? 0 : 1 });
  await queries.invalidateQueries({ queryKey: commentKeys.ofPost(comment.post_id) });
}

/** Sets the words that hold a comment under the viewer's videos for approval. */
export async function saveFilteredWords(
  { queries, api }: Taice,
  words: readonly string[],
): Promise<void> {
  const stored = await api.comments.commentWordsStore({ words: [...words] });
  queries.setQueryData(commentKeys.words, stored);
}
