import { createHash, randomInt } from 'node:crypto';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import {
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  type CodecContext,
  type Packet,
  type Stream,
} from 'node-av/lib';
import { openAudioEncoder } from '../audio-track.ts';
import { defaultTranscodeOptions } from '../types.ts';
import { encode, openVideoEncoder } from '../video-encoder.ts';

export type ClipOptions = {
  width: number;
  height: number;
  seconds: number;
  fps: number;
  sound: boolean;
  /** The file asks players to turn the picture a quarter clockwise. */
  turned: boolean;
  /** As seen in a mirror. */
  mirrored: boolean;
  /** The film of the clip. Unnamed ones are all different, so that none counts as a repetition of another. */
  film: number;
};

/** Writes a small moving H.264 clip; the container follows from the extension of `path`. */
export function makeClip(path: string, overrides: Partial<ClipOptions> = {}): void {
  const clip = {
    width: 320,
    height: 240,
    seconds: 3,
    fps: 25,
    sound: true,
    turned: false,
    mirrored: false,
    film: randomInt(2 ** 32),
    ...overrides,
  };
  const { width, height, fps } = clip;
  Log.setLevel(AV_LOG_QUIET);
  const options = { ...defaultTranscodeOptions, preset: 'ultrafast' as const, crf: 30 };
  const encoder = openVideoEncoder(
    { rung: height, width, height, maxrate: 4e6 },
    { num: fps, den: 1 },
    options,
  );
  const sound = clip.sound ? openAudioEncoder(64_000) : null;
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, null, path), 'clip');
  const picture = addStream(output, encoder);
  if (clip.turned) picture.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, quarterTurn());
  const audioStream = sound && addStream(output, sound);
  FFmpegError.throwIfError(output.openOutputSync(), 'clip');
  FFmpegError.throwIfError(output.writeHeaderSync(null), 'clip');
  const writePacket = (packet: Packet, from: CodecContext, stream: Stream) => {
    if (stream === picture) packet.duration = 1n;
    packet.rescaleTs(from.timeBase, stream.timeBase);
    packet.streamIndex = stream.index;
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'clip');
  };
  const frames = Math.round(clip.seconds * fps);
  for (let n = 0; n < frames; n += 1) {
    encode(encoder, drawFrame(clip, n), (packet) => writePacket(packet, encoder, picture));
  }
  encode(encoder, null, (packet) => writePacket(packet, encoder, picture));
  if (sound && audioStream) {
    for (let n = 0; n * 1_024 < clip.seconds * 48_000; n += 1) {
      encode(sound, drawTone(n), (packet) => writePacket(packet, sound, audioStream));
    }
    encode(sound, null, (packet) => writePacket(packet, sound, audioStream));
  }
  FFmpegError.throwIfError(output.writeTrailerSync(), 'clip');
  output.closeOutputSync();
}

function addStream(output: FormatContext, encoder: CodecContext): Stream {
  const stream = output.newStream(null);
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'clip');
  stream.timeBase = encoder.timeBase;
  return stream;
}

/** Fine running stripes over a coarse board that changes three times a second, different for each film. */
function drawFrame({ width, height, fps, film, mirrored }: ClipOptions, n: number): Frame {
  const pixels = Buffer.alloc((width * height * 3) / 2, 128);
  const board = createHash('sha256')
    .update(`${film} ${Math.floor((n * 3) / fps)}`)
    .digest();
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * 4) / height) * 8;
    for (let x = 0; x < width; x += 1) {
      const light = board[row + Math.floor((x * 8) / width)]! / 2;
      pixels[y * width + (mirrored ? width - 1 - x : x)] = 40 + light + ((x * 2 + y + n * 8) % 40);
    }
  }
  const shape = { width, height, format: AV_PIX_FMT_YUV420P, timeBase: { num: 1, den: 25 } };
  return Frame.fromVideoBuffer(pixels, { ...shape, pts: BigInt(n) });
}

function drawTone(n: number): Frame {
  const samples = new Float32Array(2_048);
  for (let i = 0; i < 1_024; i += 1) {
    samples[i] = samples[1_024 + i] =
      0.3 * Math.sin(((n * 1_024 + i) * 440 * 2 * Math.PI) / 48_000);
  }
  return Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
    nbSamples: 1_024,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: 48_000,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: 48_000 },
    pts: BigInt(n * 1_024),
  });
}

function quarterTurn(): Buffer {
  const matrix = Buffer.alloc(36);
  [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((value, n) =>
    matrix.writeInt32LE(value, n * 4),
  );
  return matrix;
}
