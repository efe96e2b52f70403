import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  FFmpegError,
  Rational,
  type Frame,
  type Packet,
  type Stream,
} from 'node-av/lib';
import { createFilterChain, type FilterChain } from './filter-chain.ts';
import { encode } from './video-encoder.ts';

const RATE = 48_000;

/** The sound, encoded once and written into every rung. */
export type AudioTrack = {
  encoder: CodecContext;
  packets: Packet[];
  /** Begin of a packet, and of the newest one, in seconds. */
  timeOf: (packet: Packet) => number;
  readonly reachedS: number;
  /** Whether all sound is there. */
  readonly ended: boolean;
  push: (frame: Frame | null) => void;
  close: () => void;
};

/**
 * Brings any sound to 48 kHz stereo AAC that begins at 0; gaps become silence. `startS` is the time of the
 * source that is to be 0.
 */
export function createAudioTrack(
  stream: Stream,
  startS: number,
  bitsPerSecond: number,
): AudioTrack {
  const encoder = openAudioEncoder(bitsPerSecond);
  const packets: Packet[] = [];
  const keep = (packet: Packet) => {
    const copy = packet.clone();
    if (!copy) throw new Error('out of memory while keeping sound');
    packets.push(copy);
  };
  let chain: FilterChain | null = null;
  let ended = false;
  const timeOf = (packet: Packet) => Number(packet.dts) / RATE;
  const { num, den } = stream.timeBase;
  const offset = BigInt(Math.round((startS * den) / num));
  return {
    encoder,
    packets,
    timeOf,
    get reachedS() {
      const newest = packets.at(-1);
      return newest ? timeOf(newest) : -Infinity;
    },
    get ended() {
      return ended;
    },
    push: (frame) => {
      if (frame) {
        chain ??= createFilterChain('audio', describe(frame, `${num}/${den}`, encoder.frameSize), {
          out: (ready) => encode(encoder, ready, keep),
        });
        frame.pts = frame.bestEffortTimestamp - offset;
      }
      chain?.push(frame);
      if (frame) return;
      encode(encoder, null, keep);
      ended = true;
    },
    close: () => {
      chain?.close();
      for (const packet of packets) packet.free();
      encoder.freeContext();
    },
  };
}

function describe(frame: Frame, timeBase: string, frameSize: number): string {
  const { mask, nbChannels } = frame.channelLayout;
  const layout = mask > 0n ? `0x${mask.toString(16)}` : `${nbChannels}c`;
  return [
    `abuffer@in=time_base=${timeBase}:sample_rate=${frame.sampleRate}:sample_fmt=${frame.format}:channel_layout=${layout}`,
    `aresample=${RATE}:async=1:first_pts=0`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `asetnsamples=n=${frameSize}:p=0`,
    'abuffersink@out',
  ].join(',');
}

/** A 48 kHz stereo AAC encoder. */
export function openAudioEncoder(bitsPerSecond: number): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = RATE;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = BigInt(bitsPerSecond);
  encoder.timeBase = new Rational(1, RATE);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(encoder.open2Sync(codec, null), 'audio encoder');
  return encoder;
}
