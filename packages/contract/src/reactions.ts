import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, idOf, text, userBrief } from './types.ts';

/** 1 sets it, 0 removes it, absent toggles it; a repeated value changes nothing. */
const status = flag.optional();
const onPost = z.object({ post_id: idOf('post'), status });
const count = z.number().int();

const liking = z.object({
  is_like: z.boolean(),
  like_num: count,
  is_dislike: z.boolean(),
  dislike_num: count,
});

/** Reactions of people to a video; a part of `posts`. */
export const reactions = {
  like: endpoint({
    method: 'POST',
    path: '/api/frontend/post/like',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Like a video; a dislike of it goes',
    request: onPost,
    reply: liking,
    errors: [1201],
  }),
  dislike: endpoint({
    method: 'POST',
    path: '/api/frontend/post/dislike',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Dislike a video; a like of it goes',
    request: onPost,
    reply: liking,
    errors: [1201],
  }),
  collect: endpoint({
    method: 'POST',
    path: '/api/frontend/post/collect',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Put a video into the caller's collection",
    request: onPost,
    reply: z.object({ is_collect: z.boolean(), collect_num: count }),
    errors: [1201],
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/frontend/post/share',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "The caller's own link to a video; with a channel, that it was handed on by that one",
    request: z.object({
      post_id: idOf('post'),
      /** Absent: the link is only shown, and nothing counts. */
      channel: z
        .enum(['telegram', 'copy', 'system', 'twitter', 'facebook', 'whatsapp', 'other'])
        .optional(),
    }),
    reply: z.object({
      share_code: z.string(),
      url: z.string(),
      tg_url: z.string(),
      text: z.string(),
      /** Absolute; empty for a video without a picture. */
      image: z.string(),
      /** Videos that the caller has shared today and that count, at most `cap`. */
      counted_today: count,
      cap: count,
    }),
    errors: [1201],
  }),
  addShareReceiveLog: endpoint({
    method: 'POST',
    path: '/api/frontend/post/addShareReceiveLog',
    auth: 'visitor',
    sign: 'basic',
    limit: 'write',
    summary:
      'Somebody came by a shared link; each device counts once, as soon as the video has come to it',
    request: z.object({
      share_code: text(1, 20).meta({ thing: 'share' }),
      post_id: idOf('post').optional(),
    }),
    reply: z.object({
      /** True if this call counted. Mostly false: a visit counts once its video was seen to reach the player. */
      counted: z.boolean(),
      post_id: id,
      inviter: userBrief,
      invite_code: z.string(),
    }),
    errors: [1206],
  }),
};
