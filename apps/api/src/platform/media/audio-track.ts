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
import type { Levelling } from './level-filters.ts';
import { createSoundChain, SOUND_RATE } from './sound-chain.ts';
import { encode } from './video-encoder.ts';

/** The sound, encoded once and written into every rung. */
export type Sound = {
  encoder: CodecContext;
  packets: Packet[];
  /** Begin of the newest packet, in seconds. */
  readonly reachedS: number;
  /** True if the sound is complete. */
  readonly ended: boolean;
  close: () => void;
};

/** Sound that is encoded while it is pushed. */
export type AudioTrack = Sound & { push: (frame: Frame | null) => void };

/** Begin of a packet of sound, in seconds. */
export const packetTimeS = (packet: Packet): number => Number(packet.dts) / SOUND_RATE;

/** Encodes the sound of a source, levelled, as 48 kHz stereo AAC that begins at 0. `startS` is the source's time of that. */
export function createAudioTrack(
  stream: Stream,
  startS: number,
  levelling: Levelling | null,
  bitsPerSecond: number,
): AudioTrack {
  const encoder = openAudioEncoder(bitsPerSecond);
  const packets: Packet[] = [];
  const storePacket = (packet: Packet) => {
    const copy = packet.clone();
    if (!copy) throw new Error('out of memory while copying audio');
    packets.push(copy);
  };
  const frameSplit = `asetnsamples=n=${encoder.frameSize}:p=0`;
  const chain = createSoundChain(stream, startS, levelling, frameSplit, (ready) =>
    encode(encoder, ready, storePacket),
  );
  let isEnded = false;
  return {
    encoder,
    packets,
    get reachedS() {
      const newest = packets.at(-1);
      return newest ? packetTimeS(newest) : -Infinity;
    },
    get ended() {
      return isEnded;
    },
    push: (frame) => {
      chain.push(frame);
      if (frame) return;
      encode(encoder, null, storePacket);
      isEnded = true;
    },
    close: () => {
      chain.close();
      for (const packet of packets) packet.free();
      encoder.freeContext();
    },
  };
}

/** Encoder context of the sound, 48 kHz stereo AAC, for an encoder or for the file that one has written. */
export function audioContext(bitsPerSecond: number): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = SOUND_RATE;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = BigInt(bitsPerSecond);
  encoder.timeBase = new Rational(1, SOUND_RATE);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  return encoder;
}

/** A 48 kHz stereo AAC encoder. */
export function openAudioEncoder(bitsPerSecond: number): CodecContext {
  const encoder = audioContext(bitsPerSecond);
  FFmpegError.throwIfError(encoder.open2Sync(null, null), 'audio encoder');
  return encoder;
}
