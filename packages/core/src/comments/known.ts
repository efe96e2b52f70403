import type { InfiniteData, QueryClient } from '@tanstack/query-core';
import type { CommentItem } from '@taice/contract';
import { patchPost } from '../posts/patch-post.ts';
import { commentKeys, type CommentPage, type RepliesPage } from './queries.ts';

type Pages = InfiniteData<CommentPage | RepliesPage>;
/** The comment as it is now; null takes it away. */
type Change = (comment: CommentItem) => CommentItem | null;

const inPage = (page: CommentPage | RepliesPage, change: Change): CommentPage | RepliesPage => {
  const list = page.list.flatMap((item) => change(item) ?? []);
  if (!('focus' in page) || !page.focus) return { ...page, list };
  const root = change(page.focus.root);
  const reply = page.focus.reply && change(page.focus.reply);
  return { ...page, list, focus: root && { root, reply } };
};

const patchPages = (
  queries: QueryClient,
  queryKey: readonly unknown[],
  change: (pages: Pages) => Pages,
): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as Pages | undefined;
    if (!data || !('pages' in data)) continue;
    const updatedAt = query.state.dataUpdatedAt;
    queries.setQueryData(query.queryKey, change(data), { updatedAt });
  }
};

/** Changes comments wherever the page knows them: both orders, replies, what waits. */
export const changeComments = (queries: QueryClient, change: Change): void =>
  patchPages(queries, commentKeys.all, (data) => ({
    ...data,
    pages: data.pages.map((page) => inPage(page, change)),
  }));

const patchComment = (
  queries: QueryClient,
  id: string,
  patch: (comment: CommentItem) => Partial<CommentItem>,
): void => changeComments(queries, (one) => (one.id === id ? { ...one, ...patch(one) } : one));

/** Takes a comment away; one with replies leaves its place. */
export const forgetComment = (queries: QueryClient, { id, root_id }: CommentItem): void =>
  changeComments(queries, (one) => {
    if (root_id !== null && one.id === root_id)
      return { ...one, reply_num: Math.max(0, one.reply_num - 1) };
    if (one.id !== id) return one;
    const isLeft = one.root_id === null && one.reply_num > 0;
    return isLeft ? { ...one, state: 'removed', content: '', author: null, pinned: false } : null;
  });

/** Puts a new comment where it is looked for: a thread under the pinned one, a reply at the end of its thread. */
export const showComment = (queries: QueryClient, item: CommentItem): void => {
  const { root_id: root } = item;
  if (root !== null) {
    patchPages(queries, commentKeys.replies(root), (data) => ({
      ...data,
      pages: data.pages.map((page, at) =>
        at === data.pages.length - 1 ? { ...page, list: [...page.list, item] } : page,
      ),
    }));
    if (item.state === 'visible')
      patchComment(queries, root, ({ reply_num }) => ({ reply_num: reply_num + 1 }));
    return;
  }
  patchPages(queries, commentKeys.ofPost(item.post_id), (data) => ({
    ...data,
    pages: data.pages.map((page, at) => {
      if (at > 0) return page;
      const pinned = page.list.filter((one) => one.pinned);
      return { ...page, list: [...pinned, item, ...page.list.filter((one) => !one.pinned)] };
    }),
  }));
};

/** Counts under a video, here and on every list that shows it. */
export const countComments = (queries: QueryClient, post: string, by: number): void => {
  const more = (count: number) => Math.max(0, count + by);
  patchPages(queries, commentKeys.ofPost(post), (data) => ({
    ...data,
    pages: data.pages.map((page) =>
      'comment_num' in page ? { ...page, comment_num: more(page.comment_num) } : page,
    ),
  }));
  patchPost(queries, post, ({ comment_num }) => ({ comment_num: more(comment_num) }));
};
