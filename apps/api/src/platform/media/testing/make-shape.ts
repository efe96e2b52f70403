import { execFileSync } from 'node:child_process';
import {
  AV_CODEC_ID_BIN_DATA,
  AV_CODEC_ID_TTF,
  AV_DISPOSITION_DEFAULT,
  AV_LOG_QUIET,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_ATTACHMENT,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Log,
  Rational,
  type Frame,
  type Packet,
  type Stream,
} from 'node-av/lib';
import { setOptions } from '../av-options.ts';
import { encode } from '../video-encoder.ts';
import { runSource } from './source-graph.ts';

/** One stream of a file that a test makes: what FFmpeg draws or sounds, and how it is coded. */
export type Track = {
  /** FFmpeg's filter language, from a source on. */
  source: string;
  codec: string;
  options?: Record<string, string | number>;
  /** Added to every time stamp. */
  delayS?: number;
};

export type ShapeFile = {
  video: Track | null;
  /** A stream of pictures before it. */
  still?: Track;
  sounds?: readonly Track[];
  /** Degrees clockwise that players are asked to turn the picture by. */
  rotation?: 90 | 180 | 270;
  muxer?: Record<string, string | number>;
  /** A file that it carries along, a font or any other. */
  carried?: { bytes: Buffer; name: string; type: string };
  title?: string;
};

/**
 * The encoder of AV1 raises its calling thread's priority above everything else on the machine, for good, and later
 * children inherit it. Databases and servers of other tests would get no time, so the priority is reset.
 */
const resetThreadPriority = () =>
  execFileSync('chrt', ['--other', '--pid', '0', `${process.pid}`], { stdio: 'ignore' });

/** Writes a file of any kind that the engine can; the container follows from the extension of `path`. */
export function makeShape(
  path: string,
  {
    video,
    still: coverPicture,
    sounds = [],
    rotation,
    muxer,
    carried: attachment,
    title,
  }: ShapeFile,
): void {
  Log.setLevel(AV_LOG_QUIET);
  const coded = [
    ...(coverPicture ? [encodeTrack('video', coverPicture)] : []),
    ...(video ? [encodeTrack('video', video)] : []),
    ...sounds.map((each) => encodeTrack('audio', each)),
  ];
  if (video?.codec === 'libsvtav1' && process.platform === 'linux') resetThreadPriority();
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, null, path), path);
  const streams = coded.map(({ encoder }, n) => {
    const stream = addStream(output, encoder);
    if (rotation && video && n === (coverPicture ? 1 : 0))
      stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, turning(rotation));
    return stream;
  });
  if (coverPicture) streams[0]!.disposition = AV_DISPOSITION_DEFAULT;
  if (attachment) attach(output, attachment);
  if (title) output.metadata = Dictionary.fromObject({ title });
  if (muxer) setOptions(output, muxer);
  FFmpegError.throwIfError(output.openOutputSync(), path);
  FFmpegError.throwIfError(output.writeHeaderSync(null), path);
  coded.forEach(({ encoder, packets }, n) => {
    for (const packet of packets) {
      packet.rescaleTs(encoder.timeBase, streams[n]!.timeBase);
      packet.streamIndex = streams[n]!.index;
      FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), path);
    }
  });
  FFmpegError.throwIfError(output.writeTrailerSync(), path);
  output.closeOutputSync();
  for (const { encoder } of coded) encoder.freeContext();
}

function encodeTrack(kind: 'video' | 'audio', { source, codec, options = {}, delayS = 0 }: Track) {
  const packets: Packet[] = [];
  let encoder: CodecContext | null = null;
  let shift = 0n;
  const storePacket = (packet: Packet) => {
    const copy = packet.clone()!;
    copy.pts += shift;
    copy.dts += shift;
    if (copy.duration === 0n && kind === 'video') copy.duration = 1n;
    packets.push(copy);
  };
  runSource(kind, source, (frame, timeBase) => {
    if (!encoder) {
      encoder = openEncoder(codec, frame, timeBase, options);
      shift = BigInt(Math.round((delayS * encoder.timeBase.den) / encoder.timeBase.num));
    }
    encode(encoder, frame, storePacket);
  });
  const lastEncoder = encoder as CodecContext | null;
  if (!lastEncoder) throw new Error(`${source} produced no output`);
  encode(lastEncoder, null, storePacket);
  return { encoder: lastEncoder, packets };
}

function openEncoder(
  name: string,
  first: Frame,
  { num, den }: { num: number; den: number },
  options: Record<string, string | number>,
): CodecContext {
  const codec = Codec.findEncoderByName(name as Parameters<typeof Codec.findEncoderByName>[0]);
  if (!codec) throw new Error(`no encoder ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.timeBase = new Rational(num, den);
  if (first.isVideo()) {
    context.width = first.width;
    context.height = first.height;
    context.pixelFormat = first.format as CodecContext['pixelFormat'];
    context.sampleAspectRatio = first.sampleAspectRatio;
    context.colorRange = first.colorRange;
    context.colorSpace = first.colorSpace;
    context.colorPrimaries = first.colorPrimaries;
    context.colorTrc = first.colorTrc;
  } else {
    context.sampleRate = first.sampleRate;
    context.sampleFormat = first.format as CodecContext['sampleFormat'];
    context.channelLayout = first.channelLayout;
  }
  setOptions(context, { flags: '+global_header', threads: 1, ...options });
  FFmpegError.throwIfError(context.open2Sync(codec, null), name);
  return context;
}

function addStream(output: FormatContext, encoder: CodecContext): Stream {
  const stream = output.newStream(null);
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'stream');
  stream.timeBase = encoder.timeBase;
  stream.sampleAspectRatio = encoder.sampleAspectRatio;
  return stream;
}

function attach(
  output: FormatContext,
  { bytes, name, type }: NonNullable<ShapeFile['carried']>,
): void {
  const stream = output.newStream(null);
  const { codecpar } = stream;
  codecpar.codecType = AVMEDIA_TYPE_ATTACHMENT;
  codecpar.codecId = type.startsWith('font/') ? AV_CODEC_ID_TTF : AV_CODEC_ID_BIN_DATA;
  codecpar.extradata = bytes;
  stream.metadata = Dictionary.fromObject({ filename: name, mimetype: type });
}

function turning(degrees: 90 | 180 | 270): Buffer {
  const [cos, sin] = { 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[degrees] as [number, number];
  const matrix = Buffer.alloc(36);
  [cos, sin, 0, -sin, cos, 0, 0, 0, 0x4000].forEach((value, n) =>
    matrix.writeInt32LE(value * 0x10000, n * 4),
  );
  return matrix;
}
