import { z } from 'zod';

/** The permanent proof of a paid view beside its journal; `userRewardLogDetail` shows it. */
export const viewProof = z.object({
  view_session_id: z.string(),
  watched_ms: z.number(),
  required_ms: z.number(),
  /** Parts the creator lets viewers skip, already deducted from the required time; missing in older proofs. */
  skipped_ms: z.number().default(0),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  /** One element per beat: ms since the start, credited ms, and the reason for less ('' if all counted). */
  beat_at_ms: z.array(z.number()),
  beat_credited_ms: z.array(z.number()),
  beat_reasons: z.array(z.string()),
});
export type ViewProof = z.output<typeof viewProof>;
