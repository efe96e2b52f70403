import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './ladder.ts';
import type { Levelling, Loudness } from './level-filters.ts';
import type { TranscodeOptions } from './types.ts';
import type { SideSinks } from './video-chains.ts';

export type EngineJob = {
  path: string;
  outDir: string;
  options: TranscodeOptions;
  rate: FrameRate;
  /** The last picture stands for this many pictures, until the sound ends too. */
  held: number;
};

/**
 * Decodes, filters and encodes one file: FFmpeg's libraries in this process, or an executable that the operator names.
 * All around it (allowed files, rungs, file layout) is the same for both.
 */
export type Engine = {
  /** The loudness of the whole sound as `levelling` leaves it. */
  measure: (levelling: Levelling | null) => Promise<Loudness>;
  /** Prepares the sound that all rungs share; false where there is none after all. */
  openSound: (levelling: Levelling | null) => Promise<boolean>;
  /**
   * Decodes the pictures once and writes each rung, largest first, with the sound into its file; hands on the
   * pictures that `side` asks for. Gives the RFC 6381 codecs of each.
   */
  pass: (
    rungs: readonly Rung[],
    files: readonly string[],
    side: SideSinks | null,
    progress: (ratio: number) => void,
  ) => Promise<string[]>;
  close: () => void;
};
