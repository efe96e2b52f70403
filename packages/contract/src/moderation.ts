import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idOf, text, trimmed } from './types.ts';

export const reportReasons = [
  'spam',
  'sexual',
  'violence',
  'hate',
  'copyright',
  'minor',
  'scam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const moderation = {
  appeal: endpoint({
    method: 'POST',
    path: '/api/frontend/user/appeal',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      "Says something against the decision that stands on the caller's comment or video, or without one on their account; once each",
    request: z.object({
      /** Takes precedence over the video. */
      comment_id: idOf('comment').optional(),
      post_id: idOf('own_post').optional(),
      /** 10–1,000 characters. */
      text: trimmed(10, 1_000),
    }),
    reply: z.object({ id, state: z.literal('open') }),
    /** 1708: there is no decision to appeal; 409: the caller has already appealed. */
    errors: [403, 409, 1201, 1202, 1707, 1708],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/frontend/report',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Tell those who watch over the place of a video, a comment or a person; once of each',
    request: z.object({
      target_type: z.enum(['post', 'comment', 'user']),
      target_id: idOf('post'),
      reason: z.enum(reportReasons),
      text: text(0, 500).default(''),
    }),
    reply: z.object({ is_new: z.boolean() }),
    errors: [1117, 1201, 1202],
  }),
};
