import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, id, idOf } from './types.ts';

/** Days of the report, up to now, by the caller's own midnights; `all`: since the first view. */
export const analyticsRange = z.enum(['7d', '28d', '90d', 'all']);
export type AnalyticsRange = z.output<typeof analyticsRange>;

export const analyticsMetric = z.enum([
  'views',
  'qualified_views',
  'watch_seconds',
  'likes',
  'comments',
  'shares',
  'fans_gained',
  'rewards_given',
]);
export type AnalyticsMetric = z.output<typeof analyticsMetric>;

/** Against the same number of days before, up to the same time of day; null: nothing to compare with. */
const change = z.number().nullable();
const figure = z.object({
  value: z.number(),
  before: z.number().nullable(),
  change_percent: change,
});
const points = z.object({
  value: amount,
  before: amount.nullable(),
  change_percent: change,
});
const average = z.object({
  value: z.number().nullable(),
  before: z.number().nullable(),
  change_percent: change,
});
const part = z.object({ key: z.string(), n: z.number().int() });
/** `t`: a day as `2026-11-21`, or the start of an hour in UTC. */
const point = z.object({ t: z.string(), value: z.number() });

const reportQuery = {
  /** One of the caller's own videos; without it all of them together. */
  post_id: idOf('own_post').optional(),
  range: analyticsRange.default('28d'),
};

export const dataReport = z.object({
  series: z.array(point),
  /** The same number of points of the time before, in the same order. */
  previous: z.array(point),
  /** The share of measured views that saw each second, 0 to 1; only for one video. */
  retention: z.array(z.object({ second: z.number().int(), ratio: z.number() })),
  /** Views whose watched parts are known: those of people who are logged in. */
  measured: z.number().int(),
  /** Empty key: not known. */
  sources: z.array(part),
  countries: z.array(part),
  devices: z.array(part),
  top_posts: z.array(
    z.object({
      id,
      title: z.string(),
      cover: z.string(),
      views: z.number().int(),
      /** Average share of the video's seconds that its measured views saw; null without measured views. */
      watched_ratio: z.number().nullable(),
      change_percent: change,
    }),
  ),
  /** The one video of the report. */
  post: z
    .object({
      id,
      title: z.string(),
      duration_s: z.number(),
      storyboard: z
        .object({
          url: z.string(),
          cols: z.number().int(),
          rows: z.number().int(),
          interval_s: z.number(),
          width: z.number().int(),
          height: z.number().int(),
          count: z.number().int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type DataReport = z.output<typeof dataReport>;

export const dataCount = z.object({
  views: figure,
  qualified_views: figure,
  watch_seconds: figure,
  /** Average seconds of a measured view; null without measured views. */
  average_seconds: average,
  /**
   * Average share of the video's seconds per measured view: the mean of its `retention`. Null for all videos together.
   */
  watched_ratio: average,
  likes: figure,
  comments: figure,
  shares: figure,
  fans_gained: figure,
  /** Points paid to viewers for watching. */
  rewards_given: points,
  /** Points paid to the creator for views. */
  earned: points,
  /** Published videos. */
  posts: z.number().int(),
});
export type DataCount = z.output<typeof dataCount>;

/** Figures of the caller's videos; the product's paths call it a part of `userPost`. */
export const analytics = {
  dataCount: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/dataCount',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The figures of the caller's videos, beside those of the time before",
    request: z.object(reportQuery),
    reply: dataCount,
    errors: [403],
  }),
  dataReport: endpoint({
    method: 'GET',
    path: '/api/frontend/userPost/dataReport',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'How one figure went, what of a video was watched, and where its viewers come from',
    request: z.object({
      ...reportQuery,
      metric: analyticsMetric.default('views'),
      /** Hours for up to 28 days; days otherwise. */
      granularity: z.enum(['hour', 'day']).default('day'),
    }),
    reply: dataReport,
    errors: [403],
  }),
};
