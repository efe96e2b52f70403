import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  category,
  cursorIn,
  idOf,
  page,
  pageIn,
  postCard,
  text,
  time,
  userBrief,
} from './types.ts';

const keyword = text(0, 50).trim().optional();
const sort = z.enum(['hot', 'new', 'fans', 'rewards']);
export type CreatorSort = z.output<typeof sort>;

const person = userBrief.extend({
  fans_num: z.number().int(),
  /** Their own words about themselves. */
  bio: z.string(),
  followed_at: time,
});
export type Person = z.output<typeof person>;

const creatorCard = userBrief.extend({
  bio: z.string(),
  fans_num: z.number().int(),
  post_num: z.number().int(),
  view_num: z.number().int(),
  /** Three at most, the most watched first. */
  top_posts: z.array(postCard),
});
export type CreatorCard = z.output<typeof creatorCard>;

const creatorDetail = userBrief.extend({
  bio: z.string(),
  twitter: z.string(),
  facebook: z.string(),
  youtube: z.string(),
  instagram: z.string(),
  post_num: z.number().int(),
  be_follow_num: z.number().int(),
  follow_num: z.number().int(),
  like_num: z.number().int(),
  view_num: z.number().int(),
  joined_at: time,
  /** Categories of their videos, the largest first. */
  categories: z.array(category.extend({ post_num: z.number().int() })),
  /** Their videos that currently pay viewers. */
  rewards_active: z.number().int(),
  /** The picture at the top of the page. */
  cover: z.string().nullable(),
  is_blocked: z.boolean(),
  posts: page(postCard),
});
export type CreatorDetail = z.output<typeof creatorDetail>;

export const creators = {
  followLog: endpoint({
    method: 'GET',
    path: '/api/frontend/user/followLog',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Whom somebody follows, or who follows them; the caller where no `id` is said',
    request: z.object({
      id: idOf('user').optional(),
      type: z.enum(['follow', 'fans']),
      keyword,
      /** With it `page` is ignored. */
      cursor: cursorIn,
      ...pageIn,
    }),
    reply: page(person),
    errors: [1117],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/creator/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Whoever has videos, in the order asked for',
    request: z.object({
      sort: sort.default('hot'),
      category_id: idOf('category').optional(),
      keyword,
      /** With it `page` is ignored. */
      cursor: cursorIn,
      ...pageIn,
    }),
    reply: page(creatorCard),
    errors: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/frontend/creator/detail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'A creator with their videos by the page',
    request: z.object({
      id: idOf('user'),
      order: z.enum(['new', 'hot']).default('new'),
      category_id: idOf('category').optional(),
      ...pageIn,
    }),
    reply: creatorDetail,
    errors: [1117],
  }),
};
