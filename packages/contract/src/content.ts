import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, page, pageIn, text, time } from './types.ts';

const docType = z.enum([
  'about',
  'token',
  'news',
  'terms',
  'privacy',
  'help',
  'reward_rules',
  'leaderboard_rules',
  'invite_rules',
  'wallet_terms',
]);
const summary = z.object({
  id,
  type: docType,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  published_at: time,
});

const banner = z.object({
  id,
  title: z.string(),
  text: z.string(),
  image: z.string(),
  image_mobile: z.string(),
  /** A path of the application, or an external address, depending on `link_type`. */
  link: z.string(),
  link_type: z.enum(['route', 'url', 'post', 'activity', 'none']),
});
export type Banner = z.output<typeof banner>;

export const content = {
  banners: endpoint({
    method: 'GET',
    path: '/api/frontend/banners',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What stands on top of a page now, for this caller',
    request: z.object({
      position: z.enum(['home', 'discover', 'task', 'prize', 'campaign', 'market']),
    }),
    reply: z.object({ list: z.array(banner) }),
    errors: [],
  }),
  getByType: endpoint({
    method: 'GET',
    path: '/api/frontend/doc/getByType',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'A document in the language of the request; news by the page, or one by `slug`',
    request: z.object({ type: docType, slug: text(0, 100).optional(), ...pageIn }),
    reply: z.union([
      z.object({
        doc: summary.extend({ content: z.string(), version: z.number().int() }),
      }),
      page(summary),
    ]),
    errors: [404],
  }),
  keyValueDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/keyValue/detail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'One public setting',
    request: z.object({ key: text(1, 60) }),
    reply: z.object({ key: z.string(), value: z.unknown(), version: z.number().int() }),
    errors: [404],
  }),
  keyValueGet: endpoint({
    method: 'GET',
    path: '/api/frontend/keyValue/get',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Several public settings; unknown and private ones are left out',
    request: z.object({
      keys: text(1, 1300)
        .transform((keys) => keys.split(',').map((key) => key.trim()))
        .refine((keys) => keys.length <= 20),
    }),
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  }),
};
