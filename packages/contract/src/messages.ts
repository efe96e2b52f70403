import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageTypes } from './shapes.ts';
import { cursorIn, id, idOf, page, pageIn, text, time } from './types.ts';

/** One kind, or several separated by commas. */
const types = text(0, 200)
  .transform((names) => names.split(',').filter((name) => name !== ''))
  .pipe(z.array(z.enum(messageTypes)))
  .optional();
const unread = z.object({ unread_num: z.number().int() });

const message = z.object({
  id,
  type: z.string(),
  /** True if the staff sent it to many people. */
  is_broadcast: z.boolean(),
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  /** The latest people that it is about, two at most, and their number. */
  people: z.array(z.object({ id, nickname: z.string(), avatar: z.string() })),
  people_num: z.number().int(),
  is_read: z.boolean(),
  at: time,
});
export type Message = z.output<typeof message>;

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/message/list',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's messages, newest first",
    request: z.object({
      type: types,
      unread: z.coerce.number().int().min(0).max(1).optional(),
      cursor: cursorIn,
      page_size: pageIn.page_size,
    }),
    reply: page(message).extend(unread.shape),
    errors: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/frontend/message/read',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'The caller has read one message, or several',
    request: z.object({
      id: idOf('message').optional(),
      ids: z.array(idOf('message')).min(1).max(100).optional(),
    }),
    reply: unread,
    errors: [404],
  }),
  allRead: endpoint({
    method: 'POST',
    path: '/api/frontend/message/all-read',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'The caller has read all messages, or all of some kinds; how many others are unread',
    request: z.object({ type: types }),
    reply: unread,
    errors: [],
  }),
};
