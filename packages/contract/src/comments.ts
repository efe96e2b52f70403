import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursorIn, flag, id, idOf, page, text, time, userBrief } from './types.ts';

const pageSize = z.coerce.number().int().min(1).max(50).default(20);

/** Why a comment waits to be approved, `reported` by the staff; its author learns it. */
export const holdReason = z.enum([
  'approval',
  'link',
  'repetition',
  'word',
  'creator_word',
  'reported',
]);
export type HoldReason = z.output<typeof holdReason>;

export const commentItem = z.object({
  id,
  post_id: id,
  /** The first comment of its thread; null: it is the first itself. */
  root_id: id.nullable(),
  reply_to: userBrief.nullable(),
  /** Null for a removed comment. */
  author: userBrief.nullable(),
  content: z.string(),
  like_num: z.number().int(),
  is_like: z.boolean(),
  is_dislike: z.boolean(),
  reply_num: z.number().int(),
  is_mine: z.boolean(),
  /** True if the video's creator wrote it. */
  is_author: z.boolean(),
  pinned: z.boolean(),
  /** `held`: only its author and the video's creator see it. `removed`: it stands for the replies that remain. */
  state: z.enum(['visible', 'held', 'removed']),
  hold_reason: holdReason.nullable(),
  created_at: time,
});
export type CommentItem = z.output<typeof commentItem>;

/** Why the caller cannot write a comment under a video. */
export const commentBlocker = z.enum(['login', 'closed']);
export type CommentBlocker = z.output<typeof commentBlocker>;

const commentNum = z.number().int();
const commentId = idOf('comment');
const status = flag.optional();

/** Comments under a video, and their moderation by its creator. */
export const comments = {
  commentList: endpoint({
    method: 'GET',
    path: '/api/frontend/post/commentList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "A video's comments; the pinned one first, then the caller's own that wait",
    request: z.object({
      post_id: idOf('post'),
      sort: z.enum(['hot', 'new']).default('hot'),
      /** `held`: comments that wait, for the video's creator; others get an empty list. */
      state: z.enum(['visible', 'held']).default('visible'),
      /** The comment of a link: its thread comes as `focus`. */
      comment_id: commentId.optional(),
      cursor: cursorIn,
      page_size: pageSize,
    }),
    reply: page(commentItem).extend({
      comment_num: commentNum,
      can_comment: z.boolean(),
      why_not: commentBlocker.nullable(),
      /** Everything waits until the creator approves it. */
      is_approved_first: z.boolean(),
      /** The caller made the video. */
      is_creator: z.boolean(),
      /** Held comments, counted to 100; 0 for everyone but the creator. */
      held_num: commentNum,
      /** The comment of a link, with the start of its thread; null: it is gone. */
      focus: z.object({ root: commentItem, reply: commentItem.nullable() }).nullable(),
      /** A decision against the caller's own comment of the link; they can appeal once. */
      decision: z
        .object({
          comment_id: id,
          content: z.string(),
          /** In the staff's words; empty if many have reported it and the staff has not reviewed it. */
          reason: z.string(),
          is_appealed: z.boolean(),
        })
        .nullable(),
    }),
    errors: [1201],
  }),
  commentReplyList: endpoint({
    method: 'GET',
    path: '/api/frontend/post/commentReplyList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'The replies to a comment, the oldest first',
    request: z.object({ comment_id: commentId, cursor: cursorIn, page_size: pageSize }),
    reply: page(commentItem),
    errors: [1202],
  }),
  commentLike: endpoint({
    method: 'POST',
    path: '/api/frontend/post/commentLike',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Likes a comment or takes that back; without a status the other of the two',
    request: z.object({ comment_id: commentId, status }),
    reply: z.object({ is_like: z.boolean(), is_dislike: z.boolean(), like_num: z.number().int() }),
    errors: [1202],
  }),
  commentDislike: endpoint({
    method: 'POST',
    path: '/api/frontend/post/commentDislike',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Dislikes a comment or takes that back; without a status the other of the two',
    request: z.object({ comment_id: commentId, status }),
    reply: z.object({ is_like: z.boolean(), is_dislike: z.boolean(), like_num: z.number().int() }),
    errors: [1202],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/frontend/post/comment',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Comments a video or replies to a comment; by the rules it may wait to be approved',
    request: z.object({
      post_id: idOf('post'),
      /** 1 to 500 characters as people count them: a longer text answers 1204. */
      content: text(0, 20_000),
      reply_to_id: commentId.optional(),
    }),
    reply: z.object({ comment: commentItem, comment_num: commentNum }),
    errors: [1201, 1202, 1203, 1204, 1205],
  }),
  commentDel: endpoint({
    method: 'POST',
    path: '/api/frontend/post/commentDel',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Removes a comment of the caller's own, or one under their video",
    request: z.object({ comment_id: commentId }),
    reply: z.object({ comment_num: commentNum }),
    errors: [403, 1202],
  }),
  commentApprove: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/commentApprove',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Shows a comment that waits under the caller's video",
    request: z.object({ comment_id: commentId }),
    reply: z.object({ comment: commentItem, comment_num: commentNum }),
    errors: [403, 1202],
  }),
  commentPin: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/commentPin',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      "Puts one comment above all others of the caller's video, in the place of the last one",
    request: z.object({ comment_id: commentId, status }),
    reply: z.object({ pinned: z.boolean() }),
    errors: [403, 1202],
  }),
  commentWords: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/commentWords',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The words with which a comment under the caller's videos waits",
    request: z.object({}),
    reply: z.object({ words: z.array(z.string()) }),
    errors: [],
  }),
  commentWordsStore: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/commentWordsStore',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Sets those words; all that were there are replaced',
    request: z.object({ words: z.array(text(1, 120)).max(200) }),
    reply: z.object({ words: z.array(z.string()) }),
    errors: [],
  }),
};
