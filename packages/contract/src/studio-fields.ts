import { z } from 'zod';
import { tagMaxLength, tagPattern } from './shapes.ts';
import { id, postCard, postDetail, text, time } from './types.ts';

export const postState = z.enum([
  'draft',
  'processing',
  'process_failed',
  'review',
  'rejected',
  'scheduled',
  'published',
  'offline',
  'removed',
  'deleted',
]);
export type PostState = z.output<typeof postState>;

/** Where a video of the caller's own stands, and what is being made of its file. */
export const processState = z.object({
  id,
  state: postState,
  asset: z.enum(['uploaded', 'transcoding', 'playable', 'ready', 'failed']).nullable(),
  /** Per cent of the work on its file. */
  progress: z.number().int(),
  /** Why the file is not taken. */
  error: z.object({ kind: z.string(), reason: z.string() }).nullable(),
  reject_reason: z.string().nullable(),
  /** It is silent, because none of its file's sound could be decoded. */
  sound_lost: z.boolean(),
});
export type ProcessState = z.output<typeof processState>;

export const visibility = z.enum(['public', 'unlisted', 'private']);

/** What its owner alone is told of a video. */
const ownFacts = z.object({
  state: postState,
  asset: processState.shape.asset,
  progress: processState.shape.progress,
  error: processState.shape.error,
  reject_reason: z.string().nullable(),
  sound_lost: processState.shape.sound_lost,
  visibility,
  /** The owner wants it seen as soon as it can be. */
  publish: z.boolean(),
  publish_at: time.nullable(),
  /** Whether it was ever shown; until then `published_at` tells when it was begun. */
  was_published: z.boolean(),
  updated_at: time,
  /** Counts what its owner wrote, for `storePost`. */
  version: z.number().int(),
  /** Of a removed one: until when it can come back. */
  restore_until: time.nullable(),
});
export type OwnFacts = z.output<typeof ownFacts>;
export const ownCard = postCard.extend({ own: ownFacts.optional() });
export type OwnCard = z.output<typeof ownCard>;

/** One's own video, whole, as it is edited. */
export const ownDetail = postDetail.extend({
  own: ownFacts,
  /** Null for a draft that has none yet. */
  category_id: id.nullable(),
  /** What stands in place of the poster: nothing, the second that it shows, or a picture brought. */
  cover_from: z.enum(['auto', 'moment', 'picture']),
  cover_at_s: z.number().nullable(),
  /** Parts to skip may be so long in all, in seconds. */
  skip_most_s: z.number(),
  /** Short sides in px that are there. */
  rungs: z.array(z.number().int()),
  /** How often today the ladder may still be made anew. */
  remakes_left: z.number().int(),
  moderation: z.object({
    state: z.enum(['none', 'review', 'rejected', 'removed']),
    /** Of the decision that stands against it. */
    reason: z.string().nullable(),
    /** The video that it repeats and was refused for, where everybody can see that one. */
    repeats: id.nullable(),
    /** Something can be said against that decision, once. */
    can_appeal: z.boolean(),
  }),
});
export type OwnDetail = z.output<typeof ownDetail>;

/** Of a video. */
export const tag = text(1, tagMaxLength).regex(
  tagPattern,
  'no spaces: letters, digits, - and _ only',
);
