import { join } from 'node:path';
import { outputFrameRate, type FrameRate } from './frame-rate.ts';
import { encodeRendition, type EncodedRendition } from './encode-rendition.ts';
import type { Rung } from './ladder.ts';
import { packageRendition } from './package-rendition.ts';
import type { TranscodeOptions } from './types.ts';
import type { PreviewSink } from './video-chains.ts';

/** Coarser than a rung: it is small, and shown for seconds. */
const PREVIEW_CRF_OFFSET = 5;
/** Videos often begin with titles and black. */
const SKIPPED_SHARE = 0.2;
const MAX_SKIPPED_S = 60;

/** Collects a few silent seconds of the lowest rung while it is made; `save` writes and names their file. */
export function collectPreview(
  directory: string,
  rung: Rung,
  rate: FrameRate,
  durationS: number,
  options: TranscodeOptions,
) {
  const raw = join(directory, 'preview.part');
  const { previewS: lengthS, previewFps } = options;
  const startS = Math.max(
    0,
    Math.min(durationS * SKIPPED_SHARE, MAX_SKIPPED_S, durationS - lengthS),
  );
  const previewRate = outputFrameRate(rate, previewFps);
  const previewOptions = {
    ...options,
    crf: Math.min(51, options.crf + PREVIEW_CRF_OFFSET),
    threads: 1,
  };
  const writers: EncodedRendition[] = [];
  const sink: PreviewSink = {
    startS,
    lengthS,
    rate: previewRate,
    take: (frame) => {
      // Opened by its first picture: a video that is shorter than stated has none.
      writers[0] ??= encodeRendition(raw, rung, previewRate, null, previewOptions);
      writers[0].write(frame);
    },
  };
  const save = async (): Promise<{ preview?: string }> => {
    if (!writers[0]) return {};
    writers[0].finish();
    await packageRendition(raw, join(directory, 'preview.mp4'));
    return { preview: 'preview.mp4' };
  };
  return { sink, save };
}
