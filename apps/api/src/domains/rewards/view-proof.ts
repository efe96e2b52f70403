import { z } from 'zod';

/** The proof of a paid view, kept for good beside its journal; `userRewardLogDetail` shows it. */
export const viewProof = z.object({
  view_session_id: z.string(),
  watched_ms: z.number(),
  required_ms: z.number(),
  /** What its creator let viewers skip, already taken off what was required; older proofs know none. */
  skipped_ms: z.number().default(0),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  /** One element a beat: ms since the start, credited ms, and why not more ('' where all counted). */
  beat_at_ms: z.array(z.number()),
  beat_credited_ms: z.array(z.number()),
  beat_reasons: z.array(z.string()),
});
export type ViewProof = z.output<typeof viewProof>;
