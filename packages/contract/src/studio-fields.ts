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

/** State of the caller's own video, and the processing of its file. */
export const processState = z.object({
  id,
  state: postState,
  asset: z.enum(['uploaded', 'transcoding', 'playable', 'ready', 'failed']).nullable(),
  /** Per cent of the work on its file. */
  progress: z.number().int(),
  /** Why the file was refused. */
  error: z.object({ kind: z.string(), reason: z.string() }).nullable(),
  reject_reason: z.string().nullable(),
  /** It is silent, because none of its file's sound could be decoded. */
  sound_lost: z.boolean(),
});
export type ProcessState = z.output<typeof processState>;

export const visibility = z.enum(['public', 'unlisted', 'private']);

/** Facts about a video that only its owner sees. */
const ownFacts = z.object({
  state: postState,
  asset: processState.shape.asset,
  progress: processState.shape.progress,
  error: processState.shape.error,
  reject_reason: z.string().nullable(),
  sound_lost: processState.shape.sound_lost,
  visibility,
  /** The owner wants it published as soon as possible. */
  publish: z.boolean(),
  publish_at: time.nullable(),
  /** True if it was ever published; before that, `published_at` is when it was begun. */
  was_published: z.boolean(),
  updated_at: time,
  /** Counts the owner's edits, for `storePost`. */
  version: z.number().int(),
  /** For a removed video: the end of the time to restore it. */
  restore_until: time.nullable(),
});
export type OwnFacts = z.output<typeof ownFacts>;
export const ownCard = postCard.extend({ own: ownFacts.optional() });
export type OwnCard = z.output<typeof ownCard>;

/** One's own video, complete, for editing. */
export const ownDetail = postDetail.extend({
  own: ownFacts,
  /** Null for a draft that has none yet. */
  category_id: id.nullable(),
  /** Source of the poster: the server's choice, a second of the video, or an uploaded picture. */
  cover_from: z.enum(['auto', 'moment', 'picture']),
  cover_at_s: z.number().nullable(),
  /** The maximum of all parts to skip together, in seconds. */
  skip_most_s: z.number(),
  /** Available short sides in px. */
  rungs: z.array(z.number().int()),
  /** How often the video may still be re-encoded today. */
  remakes_left: z.number().int(),
  moderation: z.object({
    state: z.enum(['none', 'review', 'rejected', 'removed']),
    /** Reason of the decision against it. */
    reason: z.string().nullable(),
    /** The video that it was refused as a copy of, if everyone can see that one. */
    repeats: id.nullable(),
    /** The owner can appeal that decision, once. */
    can_appeal: z.boolean(),
  }),
});
export type OwnDetail = z.output<typeof ownDetail>;

/** A tag of a video. */
export const tag = text(1, tagMaxLength).regex(
  tagPattern,
  'no spaces: letters, digits, - and _ only',
);
