import { FF_ENCODER_LIBWEBP } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Rational, type Frame } from 'node-av/lib';
import { setOptions } from './av-options.ts';
import { encode } from './video-encoder.ts';

/** Encodes one picture as WebP; `quality` is 0–100. */
function encodeWebp(frame: Frame, quality: number): Buffer {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBWEBP);
  using context = new CodecContext();
  context.allocContext3(codec);
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = frame.format as CodecContext['pixelFormat'];
  context.timeBase = new Rational(1, 25);
  setOptions(context, { quality, compression_level: 4, preset: 'picture' });
  FFmpegError.throwIfError(context.open2Sync(codec, null), 'picture encoder');
  const parts: Buffer[] = [];
  encode(context, frame, (packet) => {
    if (packet.data) parts.push(Buffer.from(packet.data));
  });
  encode(context, null, (packet) => {
    if (packet.data) parts.push(Buffer.from(packet.data));
  });
  return Buffer.concat(parts);
}

/** The best quality of `qualities` (best first) that stays within `maxBytes`, or the smallest made. */
export function encodeWebpWithin(
  frame: Frame,
  maxBytes: number,
  qualities: readonly number[],
): Buffer {
  let smallest = Buffer.alloc(0);
  for (const quality of qualities) {
    smallest = Buffer.from(encodeWebp(frame, quality));
    if (smallest.length <= maxBytes) break;
  }
  return smallest;
}
