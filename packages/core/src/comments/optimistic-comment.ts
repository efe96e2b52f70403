import type { QueryClient, QueryKey } from '@tanstack/query-core';
import type { CommentItem, Reply, TaiceContract } from '@taice/contract';
import { createOptimisticChange } from '../queries/optimistic-change.ts';
import { mapComments, type CommentPages, insertComment, withCount } from './comment-cache.ts';
import { commentKeys } from './queries.ts';

type CommentReply = Reply<TaiceContract['comments']['comment']>;

const isPages = (data: unknown): data is CommentPages =>
  typeof data === 'object' && data !== null && 'pages' in data;
const isUnder = (key: QueryKey, start: readonly unknown[]): boolean =>
  start.every((part, at) => key[at] === part);

/** Replaces a draft by its comment, once, also in an answer that has the comment already or has neither. */
const upsertComment = (data: CommentPages, draft: CommentItem, item: CommentItem): CommentPages => {
  const has = ({ id }: CommentItem) =>
    data.pages.some(({ list }) => list.some((one) => one.id === id));
  if (item !== draft && has(item))
    return mapComments(data, (one) => (one.id === draft.id ? null : one));
  if (has(draft)) return mapComments(data, (one) => (one.id === draft.id ? item : one));
  return insertComment(data, item);
};

/**
 * Shows a draft in every list and in every answer that arrives meanwhile; from `learn` on it shows the server's
 * version. A held comment is not counted.
 */
export const showOptimisticComment = (queries: QueryClient, draft: CommentItem) => {
  const { post_id: post, root_id: root } = draft;
  let reply: CommentReply | undefined;
  /** Lists whose thread count has been raised by one. */
  const longer = new Set<string>();
  const withDraft = (data: CommentPages): CommentPages =>
    upsertComment(data, draft, reply?.comment ?? draft);
  const byOne = (data: CommentPages, by: number): CommentPages =>
    mapComments(data, (one) =>
      one.id === root ? { ...one, reply_num: Math.max(0, one.reply_num + by) } : one,
    );
  const underVideo = (data: CommentPages, hash: string): CommentPages => {
    const counted = withCount(data, (count) => reply?.comment_num ?? count + 1);
    if (root === null) return withDraft(counted);
    if (!reply) {
      longer.add(hash);
      return byOne(counted, 1);
    }
    return reply.comment.state === 'held' && longer.delete(hash) ? byOne(counted, -1) : counted;
  };
  const change = createOptimisticChange(queries, (data, key) => {
    if (!isPages(data)) return data;
    if (root !== null && isUnder(key, commentKeys.replies(root))) return withDraft(data);
    const isList = isUnder(key, commentKeys.ofPost(post)) && !isUnder(key, commentKeys.held(post));
    return isList ? underVideo(data, JSON.stringify(key)) : data;
  });
  const applyReply = (answer: CommentReply): void => {
    reply = answer;
  };
  return { change, learn: applyReply };
};
