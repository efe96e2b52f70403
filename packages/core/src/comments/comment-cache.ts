import type { InfiniteData, QueryClient } from '@tanstack/query-core';
import type { CommentItem } from '@taice/contract';
import { patchPost } from '../posts/patch-post.ts';
import { commentKeys, type CommentPage, type RepliesPage } from './queries.ts';

export type CommentPages = InfiniteData<CommentPage | RepliesPage>;
/** The changed comment; null removes it. */
type Change = (comment: CommentItem) => CommentItem | null;

const inPage = (page: CommentPage | RepliesPage, change: Change): CommentPage | RepliesPage => {
  const list = page.list.flatMap((item) => change(item) ?? []);
  if (!('focus' in page) || !page.focus) return { ...page, list };
  const root = change(page.focus.root);
  const reply = page.focus.reply && change(page.focus.reply);
  return { ...page, list, focus: root && { root, reply } };
};

/** A list with comments changed. */
export const mapComments = (data: CommentPages, change: Change): CommentPages => ({
  ...data,
  pages: data.pages.map((page) => inPage(page, change)),
});

/** A list with a new comment in its position: a thread below the pinned one, a reply at the end of its thread. */
export const insertComment = (data: CommentPages, item: CommentItem): CommentPages => ({
  ...data,
  pages: data.pages.map((page, at) => {
    if (item.root_id !== null)
      return at === data.pages.length - 1 ? { ...page, list: [...page.list, item] } : page;
    if (at > 0) return page;
    const pinned = page.list.filter((one) => one.pinned);
    return { ...page, list: [...pinned, item, ...page.list.filter((one) => !one.pinned)] };
  }),
});

/** A list with a changed count, if it has one. */
export const withCount = (data: CommentPages, change: (count: number) => number): CommentPages => ({
  ...data,
  pages: data.pages.map((page) =>
    'comment_num' in page ? { ...page, comment_num: Math.max(0, change(page.comment_num)) } : page,
  ),
});

const patchPages = (
  queries: QueryClient,
  queryKey: readonly unknown[],
  change: (pages: CommentPages) => CommentPages,
): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as CommentPages | undefined;
    if (!data || !('pages' in data)) continue;
    const updatedAt = query.state.dataUpdatedAt;
    queries.setQueryData(query.queryKey, change(data), { updatedAt });
  }
};

/** Changes comments in every list of the page: both orders, replies, held comments. */
export const updateCachedComments = (queries: QueryClient, change: Change): void =>
  patchPages(queries, commentKeys.all, (data) => mapComments(data, change));

const patchComment = (
  queries: QueryClient,
  id: string,
  patch: (comment: CommentItem) => Partial<CommentItem>,
): void =>
  updateCachedComments(queries, (one) => (one.id === id ? { ...one, ...patch(one) } : one));

/** Removes a comment; one with replies remains as an empty entry. */
export const removeCachedComment = (queries: QueryClient, { id, root_id }: CommentItem): void =>
  updateCachedComments(queries, (one) => {
    if (root_id !== null && one.id === root_id)
      return { ...one, reply_num: Math.max(0, one.reply_num - 1) };
    if (one.id !== id) return one;
    const isLeft = one.root_id === null && one.reply_num > 0;
    return isLeft ? { ...one, state: 'removed', content: '', author: null, pinned: false } : null;
  });

/** Puts a new comment into the lists that it belongs to. */
export const insertCachedComment = (queries: QueryClient, item: CommentItem): void => {
  const { root_id: root, post_id: post } = item;
  const key = root === null ? commentKeys.ofPost(post) : commentKeys.replies(root);
  patchPages(queries, key, (data) => insertComment(data, item));
  if (root !== null && item.state === 'visible')
    patchComment(queries, root, ({ reply_num }) => ({ reply_num: reply_num + 1 }));
};

/** Changes the comment count of a video, here and on every list that shows it. */
export const adjustCommentCount = (queries: QueryClient, post: string, by: number): void => {
  patchPages(queries, commentKeys.ofPost(post), (data) => withCount(data, (count) => count + by));
  patchPost(queries, post, ({ comment_num }) => ({ comment_num: Math.max(0, comment_num + by) }));
};
