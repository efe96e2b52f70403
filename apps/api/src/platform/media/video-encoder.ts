import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVERROR_EOF,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Packet, Rational, type Frame } from 'node-av/lib';
import { setOptions } from './av-options.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './ladder.ts';
import type { TranscodeOptions } from './types.ts';

type Coding = Pick<TranscodeOptions, 'preset' | 'crf' | 'keyframeS'>;

/**
 * H.264 options of either engine, in FFmpeg's names. A keyframe falls on every `keyframeS`-th second and nowhere else,
 * so the segments of all rungs begin at the same times.
 */
export function codingOptions(rung: Rung, rate: FrameRate, { preset, crf, keyframeS }: Coding) {
  const gop = Math.max(1, Math.round((keyframeS * rate.num) / rate.den));
  return {
    maxrate: rung.maxrate,
    bufsize: rung.maxrate * 2,
    preset,
    profile: 'high',
    crf,
    'x264-params': `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0`,
  };
}

/** Codec context of one rung's H.264 stream, for an encoder or for the file that one has written. */
export function videoContext(rung: Rung, rate: FrameRate, threads: number): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = rung.width;
  context.height = rung.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(rate.den, rate.num);
  context.framerate = new Rational(rate.num, rate.den);
  context.sampleAspectRatio = new Rational(1, 1);
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorSpace = AVCOL_SPC_BT709;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  context.threadCount = threads;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  return context;
}

/** An H.264 encoder for one rung. */
export function openVideoEncoder(
  rung: Rung,
  rate: FrameRate,
  options: Coding & Pick<TranscodeOptions, 'threads'>,
): CodecContext {
  const context = videoContext(rung, rate, options.threads);
  setOptions(context, codingOptions(rung, rate, options));
  FFmpegError.throwIfError(context.open2Sync(null, null), 'video encoder');
  return context;
}

/** Encodes one frame (or, with null, flushes) and passes on every packet that is ready. */
export function encode(
  context: CodecContext,
  frame: Frame | null,
  onPacket: (packet: Packet) => void,
): void {
  // A decoded frame still states its picture type, which would dictate the new one.
  if (frame?.isVideo()) frame.pictType = AV_PICTURE_TYPE_NONE;
  FFmpegError.throwIfError(context.sendFrameSync(frame), 'encode');
  for (;;) {
    using packet = new Packet();
    packet.alloc();
    const result = context.receivePacketSync(packet);
    if (result < 0) {
      if (frame === null && result !== AVERROR_EOF) FFmpegError.throwIfError(result, 'encode');
      return;
    }
    onPacket(packet);
  }
}
