import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownCard, processState } from './studio-fields.ts';
import { form } from './studio-form.ts';
import { sync } from './studio-sync.ts';
import { uploads } from './studio-uploads.ts';
import { flag, id, idOf, page, pageIn, text, time } from './types.ts';

/** Uploads and their videos: `common/upload`, and `userPost/*` of the product's addresses. */
export const studio = {
  ...uploads,
  ...form,
  ...sync,
  remake: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/remake',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      "Makes one rendition, or all, of a video of the caller's own anew; the ones before play meanwhile",
    request: z.object({
      id: idOf('own_post'),
      /** Short side in px of the rendition to re-encode; absent: all of them. 1708 if there is none. */
      rung: z.number().int().min(1).max(4_096).optional(),
    }),
    reply: processState,
    errors: [1201, 1704, 1707, 1708],
  }),
  restorePost: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/restorePost',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Brings removed videos of the caller's own back, within 30 days",
    request: z.object({ ids: z.array(idOf('deleted_post')).min(1).max(50) }),
    reply: z.object({ restored: z.array(id) }),
    errors: [1201, 1706, 1707],
  }),
  processStatus: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/processStatus',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "Where the caller's newest videos stand that are not shown yet, or one of them",
    request: z.object({ id: idOf('own_post').optional() }),
    reply: z.object({ list: z.array(processState) }),
    errors: [],
  }),
  upDown: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/upDown',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Shows videos of the caller's own, or takes them offline",
    request: z.object({
      id: idOf('own_post').optional(),
      /** Several videos at once, all or none. */
      ids: z.array(idOf('own_post')).min(1).max(50).optional(),
      status: flag,
    }),
    reply: processState.extend({ list: z.array(processState) }),
    errors: [1201, 1707, 1708],
  }),
  delPost: endpoint({
    method: 'POST',
    path: '/api/frontend/userPost/delPost',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Removes videos of the caller's own; their files go after 30 days",
    request: z.object({ ids: z.array(idOf('own_post')).min(1).max(50) }),
    reply: z.object({ deleted: z.array(id), restore_until: time }),
    errors: [1201, 1707, 1708],
  }),
  userPostList: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/userPostList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary:
      "A person's published videos, the newest first; without an id the caller's own, in every state that is asked for",
    request: z.object({
      id: idOf('user').optional(),
      /** The caller's own in these states; absent: the published ones, as others see them. */
      state: z
        .enum(['all', 'published', 'waiting', 'draft', 'offline', 'problem', 'deleted'])
        .optional(),
      /** Searches the titles of the caller's own. */
      keyword: text(0, 100).optional(),
      sort: z.enum(['new', 'old', 'views', 'likes']).default('new'),
      ...pageIn,
    }),
    reply: page(ownCard).extend({
      /** The caller's own videos by state, and how many they may still publish today. */
      counts: z
        .object({
          all: z.number().int(),
          published: z.number().int(),
          waiting: z.number().int(),
          draft: z.number().int(),
          offline: z.number().int(),
          problem: z.number().int(),
          deleted: z.number().int(),
        })
        .optional(),
      left_today: z.number().int().optional(),
      per_day: z.number().int().optional(),
    }),
    errors: [1117],
  }),
};
