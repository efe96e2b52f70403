import type { Drawn } from './portrait.ts';
import type {
  MediaInfo,
  MediaRefusal,
  SourceLimits,
  TranscodeOptions,
  TranscodeProgress,
  TranscodeResult,
} from './types.ts';

export type ChildJob =
  | { kind: 'probe'; path: string; limits: SourceLimits }
  | { kind: 'portrait'; path: string; out: string; drawn: Drawn }
  | { kind: 'cover'; path: string; out: string }
  | { kind: 'still'; path: string; out: string; atS: number }
  | { kind: 'transcode'; path: string; outDir: string; options: Partial<TranscodeOptions> };

/** ThumbHash of a picture in base64. */
export type Blur = { blur: string };

export type ChildMessage =
  | TranscodeProgress
  | { type: 'done'; result: MediaInfo | TranscodeResult | Blur | null }
  | { type: 'refused'; refusal: MediaRefusal }
  | { type: 'failed'; detail: string };
