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
  | { kind: 'transcode'; path: string; outDir: string; options: Partial<TranscodeOptions> };

export type ChildMessage =
  | TranscodeProgress
  | { type: 'done'; result: MediaInfo | TranscodeResult }
  | { type: 'refused'; refusal: MediaRefusal }
  | { type: 'failed'; detail: string };
