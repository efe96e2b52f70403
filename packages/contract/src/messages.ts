import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, page, pageIn, text, time } from './types.ts';

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/message/list',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's messages, newest first",
    request: z.object({
      type: text(0, 20).optional(),
      unread: z.coerce.number().int().min(0).max(1).optional(),
      cursor: text(0, 400).optional(),
      page_size: pageIn.page_size,
    }),
    reply: page(
      z.object({
        id,
        type: z.string(),
        title: z.string(),
        body: z.string(),
        image: z.string().nullable(),
        link: z.string().nullable(),
        is_read: z.boolean(),
        at: time,
      }),
    ).extend({ unread_num: z.number().int() }),
    errors: [],
  }),
};
