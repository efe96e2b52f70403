import { idShape } from './shapes.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { reactions } from './reactions.ts';
import {
  amount,
  category,
  cursorIn,
  id,
  idOf,
  pageIn,
  page,
  postCard,
  postDetail,
  text,
  time,
} from './types.ts';

export const sectionKey = z.enum(['continue', 'foryou', 'rewarded', 'following', 'new', 'hot']);
export type SectionKey = z.output<typeof sectionKey>;

export const posts = {
  ...reactions,
  feed: endpoint({
    method: 'GET',
    path: '/api/frontend/video/feed',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'The vertical feed; never empty while a video exists',
    request: z.object({
      cursor: cursorIn,
      count: z.coerce.number().int().min(1).max(10).default(5),
      category_id: idOf('category').optional(),
      scope: z.enum(['foryou', 'following', 'rewarded']).default('foryou'),
    }),
    reply: z.object({
      list: z.array(postDetail.extend({ why: z.string() })),
      next_cursor: z.string().nullable(),
    }),
    errors: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/frontend/post/detail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'One video with its sources and the next two',
    request: z.object({
      id: idOf('post'),
      share_code: text(0, 20).meta({ thing: 'share' }).optional(),
    }),
    reply: postDetail.extend({
      /** Followers of the video's creator. */
      author_fans_num: z.number().int(),
      share: z.object({ url: z.string(), tg_url: z.string(), text: z.string() }),
      next: z.array(postCard),
    }),
    errors: [451, 1201],
  }),
  categoryList: endpoint({
    method: 'GET',
    path: '/api/frontend/post/categoryList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Categories with the number of their videos',
    request: z.object({ parent_id: idOf('category').optional() }),
    reply: z.object({
      list: z.array(
        category.extend({
          parent_id: id.nullable(),
          icon: z.string(),
          post_num: z.number().int(),
        }),
      ),
    }),
    errors: [],
  }),
  recommendList: endpoint({
    method: 'GET',
    path: '/api/frontend/post/recommendList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "Home's sections, or one of them by the page",
    request: z.object({
      section: sectionKey.optional(),
      category_id: idOf('category').optional(),
      ...pageIn,
    }),
    reply: z.union([
      z.object({
        sections: z.array(
          z.object({ key: sectionKey, title: z.string(), list: z.array(postCard) }),
        ),
      }),
      page(postCard),
    ]),
    errors: [],
  }),
  recommendPost: endpoint({
    method: 'GET',
    path: '/api/frontend/post/recommendPost',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'One video to go on with, and why',
    request: z.object({
      current_post_id: idOf('post').optional(),
      category_id: idOf('category').optional(),
      /** Videos played before, which do not repeat at once: ids separated by commas. */
      played: text(0, 1_200)
        .regex(new RegExp(`^(?:${idShape}(?:,${idShape})*)?$`))
        .optional(),
    }),
    reply: z.object({ post: postCard.nullable(), why: z.string() }),
    errors: [],
  }),
  recommendPostList: endpoint({
    method: 'GET',
    path: '/api/frontend/post/recommendPostList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "A video's 'up next'",
    request: z.object({ post_id: idOf('post'), ...pageIn }),
    reply: page(postCard),
    errors: [1201],
  }),
  viewLog: endpoint({
    method: 'GET',
    path: '/api/frontend/post/viewLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'What the caller watched, newest first',
    request: z.object({
      cursor: cursorIn,
      keyword: text(0, 100).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      page_size: pageIn.page_size,
    }),
    reply: page(
      z.object({
        post: postCard,
        watched_at: time,
        position_s: z.number(),
        watched_ratio: z.number(),
        earned: amount,
      }),
    ),
    errors: [],
  }),
};
