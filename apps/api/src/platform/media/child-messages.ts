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
  | { kind: 'portrait'; path: string; out: string; side: number }
  | { kind: 'transcode'; path: string; outDir: string; options: Partial<TranscodeOptions> };

export type ChildMessage =
  | TranscodeProgress
  | { type: 'done'; result: MediaInfo | TranscodeResult | null }
  | { type: 'refused'; refusal: MediaRefusal }
  | { type: 'failed'; detail: string };
