import { stat } from 'node:fs/promises';
import { livelyRate, type FrameRate } from './frame-rate.ts';
import { refused } from './media-error.ts';
import { sniff } from './sniff.ts';
import { decoderName, openSource, orientationOf, type Source } from './source.ts';
import { defaultTranscodeOptions, type MediaInfo, type SourceLimits } from './types.ts';

/**
 * Reads a file's properties from its content and refuses (`MediaRefusedError`) one that may not be accepted. Untrusted
 * files belong in the limited child: see `runProbe`.
 */
export async function probe(
  path: string,
  limits: SourceLimits = defaultTranscodeOptions.source,
): Promise<MediaInfo> {
  const { size } = await stat(path);
  if (size > limits.maxBytes) {
    throw refused('too_large', `The file is larger than ${limits.maxBytes} bytes.`);
  }
  const container = await sniff(path);
  const source = openSource(path);
  try {
    return describe(source, container, size, limits);
  } finally {
    source.context.closeInputSync();
  }
}

function describe(
  source: Source,
  container: MediaInfo['container'],
  bytes: number,
  limits: SourceLimits,
): MediaInfo {
  const { video, audio, durationS } = source;
  const { width, height } = video.codecpar;
  if (Math.max(width, height) > limits.maxEdge) {
    throw refused(
      'too_wide',
      `The picture is ${width} × ${height}; the limit is ${limits.maxEdge}.`,
    );
  }
  if (durationS > limits.maxSeconds) {
    throw refused(
      'too_long',
      `The video lasts ${Math.ceil(durationS)} s; the limit is ${limits.maxSeconds} s.`,
    );
  }
  const displaySize = shownSize(source);
  if (Math.min(width, height, displaySize.width, displaySize.height) < limits.minEdge) {
    throw refused(
      'too_small',
      `The picture is ${width} × ${height}; a side has ${limits.minEdge}.`,
    );
  }
  return {
    container,
    videoCodec: decoderName(video) ?? 'unknown',
    audioCodec: audio && decoderName(audio),
    durationS,
    ...displaySize,
    fps: frameRateOf(source).value,
    hasAudio: audio !== null,
    isDeaf: source.isDeaf,
    bytes,
  };
}

/** Size as a player shows it: pixel shape applied to the width, then rotation. */
export function shownSize({ video }: Source): { width: number; height: number } {
  const { width, height, sampleAspectRatio: pixelAspect } = video.codecpar;
  const stream = video.sampleAspectRatio;
  const shape = stream.num > 0 && stream.den > 0 ? stream : pixelAspect;
  const ratio = shape.num > 0 && shape.den > 0 ? shape.num / shape.den : 1;
  const square = ratio > 0.1 && ratio < 10 ? Math.round(width * ratio) : width;
  return orientationOf(video).swaps ? { width: height, height: square } : { width: square, height };
}

/** Frame rate as a fraction; files that state none, or an absurd one, count as 25. */
export function frameRateOf({ video }: Source): { num: number; den: number; value: number } {
  const { avgFrameRate: averageRate, rFrameRate: baseRate } = video;
  // The rate of a slide show: no slower, so that a picture comes soon after a seek.
  if (averageRate.num > 0 && averageRate.den > averageRate.num) return { num: 1, den: 1, value: 1 };
  const rates = [
    isRate(averageRate) && isRate(baseRate) ? livelyRate(averageRate, baseRate) : averageRate,
    baseRate,
  ];
  const { num, den } = rates.find(isRate) ?? { num: 25, den: 1 };
  return { num, den, value: num / den };
}

const isRate = ({ num, den }: FrameRate) =>
  num > 0 && den > 0 && num / den >= 1 && num / den <= 240;
