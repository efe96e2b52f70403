import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { claimedPart } from './rewards.ts';
import { amount, idOf, outcome, rewardState, seconds, text, time } from './types.ts';

/** Why a view earns nothing, as data: the client words it. */
export const viewBlocker = z.enum([
  'own_video',
  'too_short',
  'already_paid',
  'daily_cap',
  'account_limited',
  'age_unconfirmed',
  /** The view waits: its video was not seen to come to where it plays. */
  'undelivered',
]);
export type ViewBlocker = z.output<typeof viewBlocker>;

/** Where a viewer came from to a video. */
export const viewSource = z.enum([
  'feed',
  'home',
  'search',
  'profile',
  /** Up next beside another video. */
  'next',
  /** The viewer's own lists: history, collection, watch later. */
  'library',
  /** A link that somebody shared. */
  'share',
  'external',
]);
export type ViewSource = z.output<typeof viewSource>;

export const countdown = z.object({
  view_session_id: z.string().nullable(),
  beat_token: z.string().nullable(),
  /** The `seq` that the next beat must carry. */
  next_seq: z.number().int(),
  required_seconds: z.number(),
  watched_seconds: z.number(),
  countdown: z.number(),
  /** Seconds until the next beat: the server chooses them anew each time. */
  interval: z.number(),
  state: rewardState,
  reason: viewBlocker.nullable(),
  /**
   * All that a claim of this view brings, by what it would pay now: the whole sum, as the claim then answers it. What is
   * drawn by luck is among it once the ring is full. Empty where it pays nothing, or has paid.
   */
  parts: z.array(claimedPart),
  reward: z.object({
    base: amount,
    /** What the spectacles that are worn now add to `base`, in basis points. */
    boost_bp: z.number().int(),
    post_reward: amount,
  }),
  /** What the caller was paid for watching the video before, spectacles' part included, and what became of it. */
  paid: outcome
    .extend({
      /** What of it the spectacles added that were worn then; null: none were. */
      boost: outcome.pick({ amount: true }).extend({ boost_bp: z.number().int() }).nullable(),
      /** What creators had put on it and paid besides, at once and without a factor. */
      post_reward: amount,
    })
    .nullable(),
  day: z.object({ used: z.number().int(), cap: z.number().int() }),
  reset_at: time,
});
export type Countdown = z.output<typeof countdown>;

/** View sessions and their beats; the product's paths call them a part of the post. */
export const watching = {
  getTaskRewardCountdown: endpoint({
    method: 'GET',
    path: '/api/frontend/post/getTaskRewardCountdown',
    auth: 'visitor',
    sign: 'basic',
    limit: 'write',
    secret: true,
    summary:
      "Open or resume the view session of a video; without one, the day's state. A visitor's view is held for the device for 24 h",
    request: z.object({
      post_id: idOf('post').optional(),
      /** Where the player stands; absent: where the video was last seen. */
      position_s: seconds.optional(),
      source: viewSource.optional(),
      /** The last beat token of a view that the caller finished on this device before logging in: it becomes theirs. */
      visitor_view: text(0, 600).meta({ thing: 'beat_token' }).optional(),
    }),
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
      post_id: idOf('post'),
      position_s: seconds,
      view_session_id: text(0, 64).meta({ thing: 'view_session' }).optional(),
      beat_token: text(0, 600).meta({ thing: 'beat_token' }).optional(),
      seq: z.coerce.number().int().min(0).max(1_000_000).optional(),
      rate: z.coerce
        .number()
        .min(0)
        .max(16)
        .overwrite((value) => Math.round(value * 1_000) / 1_000)
        .default(1),
      visible: z.boolean().default(true),
      playing: z.boolean().default(true),
      /** Of a view without a session; a session has said it when it was opened. */
      source: viewSource.optional(),
    }),
    reply: z.object({
      beat_token: z.string().nullable(),
      next_seq: z.number().int(),
      /** Seconds until the next beat. */
      interval: z.number(),
      watched_seconds: z.number(),
      countdown: z.number(),
      state: rewardState,
      reason: viewBlocker.nullable(),
      /** With the beat that fills the ring: all that its claim brings. */
      parts: z.array(claimedPart).nullable(),
      view_num: z.number().int(),
      /**
       * Where to fetch, and throw away, what shows that the video comes here: a part of it, on this server; null:
       * that has shown itself.
       */
      bring: z.string().nullable(),
    }),
    errors: [1201, 1304],
  }),
};
