import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { claimedPart } from './rewards.ts';
import { amount, idOf, outcome, rewardState, seconds, text, time } from './types.ts';

/** Why a view earns nothing; the client finds the words. */
export const viewBlocker = z.enum([
  'own_video',
  'too_short',
  'already_paid',
  'daily_cap',
  'account_limited',
  'age_unconfirmed',
  /** The view waits: its video was not seen to reach the player. */
  'undelivered',
]);
export type ViewBlocker = z.output<typeof viewBlocker>;

/** The way by which a viewer reached a video. */
export const viewSource = z.enum([
  'feed',
  'home',
  'search',
  'profile',
  /** Up next beside another video. */
  'next',
  /** The viewer's own lists: history, collection, watch later. */
  'library',
  /** A shared link. */
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
  /** Seconds until the next beat: the server chooses them each time. */
  interval: z.number(),
  state: rewardState,
  reason: viewBlocker.nullable(),
  /**
   * All payments of a claim of this view at the current state: the whole sum, as the claim then answers it. A lucky
   * part is included once the ring is full. Empty if the view pays nothing, or has paid.
   */
  parts: z.array(claimedPart),
  reward: z.object({
    base: amount,
    /** The addition of the spectacles worn now to `base`, in basis points. */
    boost_bp: z.number().int(),
    post_reward: amount,
  }),
  /** The caller's earlier payment for watching the video, with the spectacles' part, and its state. */
  paid: outcome
    .extend({
      /** The part of the spectacles that were worn then; null: none were. */
      boost: outcome.pick({ amount: true }).extend({ boost_bp: z.number().int() }).nullable(),
      /** The creators' payment on top, at once and without a factor. */
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
      /** The player's position; absent: the last known one. */
      position_s: seconds.optional(),
      source: viewSource.optional(),
      /**
       * The last beat token of a view that the caller finished on this device before logging in. The view becomes
       * theirs.
       */
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
      /** For a view without a session; a session knows it from its start. */
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
      /** With the beat that fills the ring: all payments of its claim. */
      parts: z.array(claimedPart).nullable(),
      view_num: z.number().int(),
      /**
       * Path of a part of the video on this server. The client fetches and discards it to prove that the video arrives;
       * null: it is proven.
       */
      bring: z.string().nullable(),
    }),
    errors: [1201, 1304],
  }),
};
