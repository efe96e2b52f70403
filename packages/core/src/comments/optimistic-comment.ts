import type { QueryClient, QueryKey } from '@tanstack/query-core';
import type { CommentItem, Reply, TaiceContract } from '@taice/contract';
import { showChange } from '../queries/show-change.ts';
import { inPages, type Pages, withComment, withCount } from './known.ts';
import { commentKeys } from './queries.ts';

type Told = Reply<TaiceContract['comments']['comment']>;

const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data;
const isUnder = (key: QueryKey, start: readonly unknown[]): boolean =>
  start.every((part, at) => key[at] === part);

/** Replaces a draft by its comment, once, also in an answer that has the comment already or has neither. */
const withSaid = (data: Pages, draft: CommentItem, item: CommentItem): Pages => {
  const has = ({ id }: CommentItem) =>
    data.pages.some(({ list }) => list.some((one) => one.id === id));
  if (item !== draft && has(item))
    return inPages(data, (one) => (one.id === draft.id ? null : one));
  if (has(draft)) return inPages(data, (one) => (one.id === draft.id ? item : one));
  return withComment(data, item);
};

/**
 * Shows a draft in every list and in every answer that arrives meanwhile; from `learn` on it shows the server's
 * version. A held comment is not counted.
 */
export const showSaid = (queries: QueryClient, draft: CommentItem) => {
  const { post_id: post, root_id: root } = draft;
  let told: Told | undefined;
  /** Lists whose thread count has been raised by one. */
  const longer = new Set<string>();
  const shownIn = (data: Pages): Pages => withSaid(data, draft, told?.comment ?? draft);
  const byOne = (data: Pages, by: number): Pages =>
    inPages(data, (one) =>
      one.id === root ? { ...one, reply_num: Math.max(0, one.reply_num + by) } : one,
    );
  const underVideo = (data: Pages, hash: string): Pages => {
    const counted = withCount(data, (count) => told?.comment_num ?? count + 1);
    if (root === null) return shownIn(counted);
    if (!told) {
      longer.add(hash);
      return byOne(counted, 1);
    }
    return told.comment.state === 'held' && longer.delete(hash) ? byOne(counted, -1) : counted;
  };
  const change = showChange(queries, (data, key) => {
    if (!isPages(data)) return data;
    if (root !== null && isUnder(key, commentKeys.replies(root))) return shownIn(data);
    const isList = isUnder(key, commentKeys.ofPost(post)) && !isUnder(key, commentKeys.held(post));
    return isList ? underVideo(data, JSON.stringify(key)) : data;
  });
  const learn = (answer: Told): void => {
    told = answer;
  };
  return { change, learn };
};
