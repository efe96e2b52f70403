import type { Frame } from 'node-av/lib';
import type { Sound } from './audio-track.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './ladder.ts';
import { openRendition } from './rendition-writer.ts';
import type { TranscodeOptions } from './types.ts';
import { encode, openVideoEncoder } from './video-encoder.ts';

/** A rendition whose pictures are encoded while they are written. */
export type EncodedRendition = {
  write: (frame: Frame) => void;
  /** Flushes, closes the file and returns the RFC 6381 codecs. */
  finish: () => string;
};

export function encodeRendition(
  path: string,
  rung: Rung,
  rate: FrameRate,
  sound: Sound | null,
  options: TranscodeOptions,
): EncodedRendition {
  const encoder = openVideoEncoder(rung, rate, options);
  const { take, finish } = openRendition(path, encoder, sound);
  return {
    write: (frame) => encode(encoder, frame, take),
    finish: () => {
      encode(encoder, null, take);
      const codecs = finish();
      encoder.freeContext();
      return codecs;
    },
  };
}
