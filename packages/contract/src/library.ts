import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursorIn, flag, idOf, page, pageIn, postCard, text, time } from './types.ts';

const listIn = {
  cursor: cursorIn,
  page_size: pageIn.page_size,
  category_id: idOf('category').optional(),
  /** In the title. */
  keyword: text(0, 100).optional(),
};

/** A person's own switches: the pause of the history, hiding from the leaderboard, and beta features. */
const flagKey = z.union([
  z.enum(['history_paused', 'leaderboard_hidden']),
  z.string().regex(/^beta\.[a-z][a-z0-9_]{1,29}$/),
]);

const flags = z.record(z.string(), z.boolean());

/** A person's saved videos, and the videos they do not want to see. */
export const library = {
  collectLog: endpoint({
    method: 'GET',
    path: '/api/frontend/post/collectLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary:
      'What the caller has collected, the newest first; a page may be short of what is still to come',
    request: z.object(listIn),
    reply: page(z.object({ post: postCard, collected_at: time })),
    errors: [],
  }),
  likeLog: endpoint({
    method: 'GET',
    path: '/api/frontend/post/likeLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary:
      'What the caller likes, the newest first; a page may be short of what is still to come',
    request: z.object(listIn),
    reply: page(postCard),
    errors: [],
  }),
  watchLaterList: endpoint({
    method: 'GET',
    path: '/api/frontend/watchLater/list',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'What the caller wants to watch later, in their order',
    request: z.object({
      ...pageIn,
      category_id: listIn.category_id,
      keyword: listIn.keyword,
    }),
    reply: page(z.object({ post: postCard, added_at: time })),
    errors: [],
  }),
  watchLaterStore: endpoint({
    method: 'POST',
    path: '/api/frontend/watchLater/store',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Keep a video for later, at the end or at a place; or no longer',
    request: z.object({
      post_id: idOf('post'),
      status: flag.default(1),
      /** Position from 0; beyond the end means the end. */
      place: z.number().int().min(0).max(10_000).optional(),
    }),
    reply: z.object({ is_later: z.boolean(), total: z.number().int() }),
    errors: [1201, 1207],
  }),
  clearViewLog: endpoint({
    method: 'POST',
    path: '/api/frontend/post/clearViewLog',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Take videos from the history, or all; put some back; or pause it',
    request: z.object({
      ids: z.array(idOf('post')).max(100).optional(),
      all: z.literal(1).optional(),
      /** 1: restores `ids`. */
      restore: flag.default(0),
      paused: flag.optional(),
    }),
    reply: z.object({ changed: z.number().int(), paused: z.boolean() }),
    errors: [],
  }),
  notInterested: endpoint({
    method: 'POST',
    path: '/api/frontend/post/notInterested',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary:
      "Keep a video, all of a creator's or a category out of one's feed and Home; or no longer",
    request: z.object({
      post_id: idOf('post').optional(),
      user_id: idOf('user').optional(),
      category_id: idOf('category').optional(),
      status: flag.default(1),
    }),
    reply: z.object({ is_not_interested: z.boolean() }),
    errors: [1117, 1201],
  }),
  flags: endpoint({
    method: 'GET',
    path: '/api/frontend/user/flags',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'What the caller has switched on',
    request: z.object({}),
    reply: z.object({ flags }),
    errors: [],
  }),
  storeFlag: endpoint({
    method: 'POST',
    path: '/api/frontend/user/flags',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Switch one on or off; what is being tried is joined as `beta.<key>`',
    request: z.object({ key: flagKey, value: flag }),
    reply: z.object({ flags }),
    errors: [404],
  }),
};
