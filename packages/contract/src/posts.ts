import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  category,
  id,
  idIn,
  pageIn,
  page,
  postCard,
  postDetail,
  rewardState,
  seconds,
  text,
  time,
} from './types.ts';

const cursor = text(0, 400).optional();
export const sectionKey = z.enum(['continue', 'foryou', 'rewarded', 'following', 'new', 'hot']);
export type SectionKey = z.output<typeof sectionKey>;

/** Why a view earns nothing, as data: the client words it. */
export const whyNot = z.enum([
  'own_video',
  'too_short',
  'already_paid',
  'daily_cap',
  'account_limited',
  'age_unconfirmed',
]);
export type WhyNot = z.output<typeof whyNot>;

export const countdown = z.object({
  view_session_id: z.string().nullable(),
  beat_token: z.string().nullable(),
  /** The `seq` that the next beat must carry. */
  next_seq: z.number().int(),
  required_seconds: z.number(),
  watched_seconds: z.number(),
  countdown: z.number(),
  /** Seconds between beats. */
  interval: z.number(),
  state: rewardState,
  reason: whyNot.nullable(),
  reward: z.object({
    base: amount,
    boost_bp: z.number().int(),
    post_reward: amount,
  }),
  day: z.object({ used: z.number().int(), cap: z.number().int() }),
  reset_at: time,
});
export type Countdown = z.output<typeof countdown>;

export const posts = {
  feed: endpoint({
    method: 'GET',
    path: '/api/frontend/video/feed',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'The vertical feed; never empty while a video exists',
    request: z.object({
      cursor,
      count: z.coerce.number().int().min(1).max(10).default(5),
      category_id: idIn.optional(),
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
    request: z.object({ id: idIn, share_code: text(0, 20).optional() }),
    reply: postDetail.extend({
      share: z.object({ url: z.string(), tg_url: z.string(), text: z.string() }),
      next: z.array(postCard),
    }),
    errors: [1201],
  }),
  categoryList: endpoint({
    method: 'GET',
    path: '/api/frontend/post/categoryList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Categories with the number of their videos',
    request: z.object({ parent_id: idIn.optional() }),
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
    request: z.object({ section: sectionKey.optional(), category_id: idIn.optional(), ...pageIn }),
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
  recommendPostList: endpoint({
    method: 'GET',
    path: '/api/frontend/post/recommendPostList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "A video's 'up next'",
    request: z.object({ post_id: idIn, ...pageIn }),
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
      cursor,
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
  getTaskRewardCountdown: endpoint({
    method: 'GET',
    path: '/api/frontend/post/getTaskRewardCountdown',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Open or resume the view session of a video; without one, the day's state",
    request: z.object({ post_id: idIn.optional() }),
    reply: countdown,
    errors: [1201],
  }),
  addViewLog: endpoint({
    method: 'POST',
    path: '/api/frontend/post/addViewLog',
    auth: 'visitor',
    sign: 'basic',
    limit: 'beat',
    summary: 'One beat of a view session; without a session, history and the display counter',
    request: z.object({
      post_id: idIn,
      position_s: seconds,
      view_session_id: text(0, 64).optional(),
      beat_token: text(0, 600).optional(),
      seq: z.coerce.number().int().min(0).max(1_000_000).optional(),
      rate: z.coerce.number().min(0).max(16).default(1),
      visible: z.boolean().default(true),
      playing: z.boolean().default(true),
    }),
    reply: z.object({
      beat_token: z.string().nullable(),
      next_seq: z.number().int(),
      watched_seconds: z.number(),
      countdown: z.number(),
      state: rewardState,
      reason: whyNot.nullable(),
      view_num: z.number().int(),
    }),
    errors: [1201, 1304],
  }),
};
