import type { CommentItem, PostCard } from '@taice/contract';
import type { InfiniteData } from '@tanstack/query-core';
import { expect } from 'vitest';
import { commentKeys, type CommentPage, type RepliesPage } from '../comments/queries.ts';
import { postKeys } from '../posts/queries.ts';
import { makeTaice, type ok, defaultReply } from './fake-server.ts';

export const item = (id: string, change: Partial<CommentItem> = {}): CommentItem => ({
  id,
  post_id: '1',
  root_id: null,
  content: `text ${id}`,
  state: 'visible',
  pinned: false,
  like_num: 3,
  is_like: false,
  is_dislike: false,
  reply_num: 0,
  author: null,
  reply_to: null,
  is_mine: false,
  is_author: false,
  hold_reason: null,
  created_at: '2026-11-21T00:00:00Z',
  ...change,
});

/** A page with a video, its comments in both orders, and the replies to one of them. */
export const open = async (answer: (path: string) => unknown) => {
  const { taice } = await makeTaice(async (request) => {
    if (!request.path.includes('/comment')) return defaultReply(request);
    const reply = await answer(request.path);
    if (reply instanceof Error) throw reply;
    return reply as ReturnType<typeof ok>;
  });
  const { queries } = taice;
  const page = (list: CommentItem[]) => ({
    pages: [{ list, comment_num: 2, focus: null }],
    pageParams: [0],
  });
  const pinned = item('7', { pinned: true });
  queries.setQueryData(commentKeys.list('1', 'hot'), page([pinned, item('8', { reply_num: 1 })]));
  queries.setQueryData(commentKeys.list('1', 'new'), page([pinned, item('8', { reply_num: 1 })]));
  queries.setQueryData(commentKeys.replies('8'), {
    pages: [{ list: [item('9', { root_id: '8' })] }],
    pageParams: [0],
  });
  queries.setQueryData(postKeys.detail('1'), {
    id: '1',
    duration_s: 20,
    author: {},
    comment_num: 2,
  });
  const cachedComments = () => {
    const lists = (['hot', 'new'] as const).map(
      (sort) =>
        queries.getQueryData<InfiniteData<CommentPage>>(commentKeys.list('1', sort))!.pages[0]!,
    );
    expect(lists[0]).toEqual(lists[1]);
    const replies = queries.getQueryData<InfiniteData<RepliesPage>>(commentKeys.replies('8'))!
      .pages[0]!;
    const post = queries.getQueryData<PostCard>(postKeys.detail('1'))!;
    return {
      list: lists[0]!.list,
      count: [lists[0]!.comment_num, post.comment_num],
      replies: replies.list,
    };
  };
  return { taice, known: cachedComments };
};
