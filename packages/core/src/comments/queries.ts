import type { CommentItem, Reply, TaiceContract } from '@taice/contract';
import type { ListQueryDefinition } from '../queries/pages.ts';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Comments = TaiceContract['comments'];
export type CommentPage = Reply<Comments['commentList']>;
export type RepliesPage = Reply<Comments['commentReplyList']>;
export type CommentSort = 'hot' | 'new';

export const commentKeys = {
  all: ['comments'],
  ofPost: (post: string) => ['comments', 'list', post],
  list: (post: string, sort: CommentSort, focus?: string) => [
    'comments',
    'list',
    post,
    sort,
    focus,
  ],
  held: (post: string) => ['comments', 'list', post, 'held'],
  replies: (root: string) => ['comments', 'replies', root],
  words: ['comments', 'words'],
} as const;

const rootsPage = 20;
const repliesPage = 10;

export const commentQueries = {
  /** First comments of the threads under a video; `focus`: the comment that a link names. */
  list: (
    { api }: Taice,
    post: string,
    sort: CommentSort,
    focus?: string,
  ): ListQueryDefinition<CommentItem, CommentPage> =>
    defineListQuery({
      queryKey: commentKeys.list(post, sort, focus),
      idOf: byId,
      ask: ({ cursor }, signal) =>
        api.comments.commentList(
          { post_id: post, sort, cursor, comment_id: focus, page_size: rootsPage },
          { signal },
        ),
    }),
  /** Comments that wait for the creator. */
  held: (taice: Taice, post: string): ListQueryDefinition<CommentItem, CommentPage> =>
    defineListQuery({
      queryKey: commentKeys.held(post),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: ({ cursor }, signal) =>
        taice.api.comments.commentList(
          { post_id: post, state: 'held', cursor, page_size: rootsPage },
          { signal },
        ),
    }),
  replies: ({ api }: Taice, root: string): ListQueryDefinition<CommentItem, RepliesPage> =>
    defineListQuery({
      queryKey: commentKeys.replies(root),
      idOf: byId,
      ask: ({ cursor }, signal) =>
        api.comments.commentReplyList(
          { comment_id: root, cursor, page_size: repliesPage },
          { signal },
        ),
    }),
  /** Words that hold a comment under the viewer's videos for approval. */
  words: (taice: Taice) =>
    defineQuery<Reply<Comments['commentWords']>>({
      queryKey: commentKeys.words,
      enabled: loggedIn(taice),
      queryFn: ({ signal }) => taice.api.comments.commentWords({}, { signal }),
    }),
};
