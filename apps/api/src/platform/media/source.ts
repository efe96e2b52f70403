import {
  AV_LOG_QUIET,
  AV_CODEC_ID_OTF,
  AV_CODEC_ID_TTF,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_ATTACHMENT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Log, Packet, type Stream } from 'node-av/lib';
import { isContentFault, isContentFaultOnOpen } from './av-errors.ts';
import { setOptions } from './av-options.ts';
import { refused } from './media-error.ts';
import { tryStreams } from './try-streams.ts';

// Named one by one: several other demuxers open further files or addresses that the content names.
const demuxers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,avi,flv';
const videoCodecs =
  'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,mpeg4,mpeg2video,mpeg1video,prores,mjpeg,h263,flv,theora,dnxhd';
const audioCodecs = [
  'aac,aac_latm,mp3,mp3float,mp2,mp2float,mp1,mp1float,opus,libopus,vorbis,flac,alac,ac3,eac3,dca,truehd,mlp',
  'amrnb,amrwb,speex,nellymoser,wmav1,wmav2,wmapro,wavpack,tta',
  'pcm_s8,pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be',
  'pcm_alaw,pcm_mulaw,pcm_bluray,pcm_dvd,adpcm_ima_qt,adpcm_ms,adpcm_ima_wav,adpcm_swf,adpcm_yamaha',
].join(',');
const knownDecoders = new Set(`${videoCodecs},${audioCodecs}`.split(','));

/** Cameras write seven, films with many languages some twenty. */
const MAX_STREAMS = 32;
/** More than 4096 × 4096, with the margins that codecs add; a header can claim any size. */
const MAX_PIXELS = 4_224 * 4_224;

/** How a file is opened, in FFmpeg's names: it can reach no other file, no network, and no unlisted demuxer or decoder. */
export const openingOptions = {
  protocol_whitelist: 'file',
  format_whitelist: demuxers,
  codec_whitelist: `${videoCodecs},${audioCodecs}`,
  // One more, because streams beyond the limit are skipped silently.
  max_streams: MAX_STREAMS + 1,
  probesize: 10_000_000,
  analyzeduration: 10_000_000,
};
/** How a stream of it is decoded. */
export const decodingOptions = { max_pixels: MAX_PIXELS };

/** An opened file with the chosen streams; close it with `context.closeInputSync()`. */
export type Source = {
  context: FormatContext;
  video: Stream;
  audio: Stream | null;
  /** There is sound, and none of it can be decoded. */
  isDeaf: boolean;
  /** Time of the first picture or sound, in seconds; every output starts at 0. */
  startS: number;
  durationS: number;
};

/** Opens a video file. */
export function openSource(path: string): Source {
  Log.setLevel(AV_LOG_QUIET);
  const source = openStreams(path);
  if (source.durationS > 0) return source;
  // Browser recordings state no length: it is read from the packets, and the file reopened.
  const durationS = lastPacketEnd(source) - source.startS;
  source.context.closeInputSync();
  return { ...openStreams(path), durationS };
}

function lastPacketEnd({ context }: Source): number {
  using packet = new Packet();
  packet.alloc();
  let end = 0;
  while (context.readFrameSync(packet) >= 0) {
    const { num, den } = context.streams[packet.streamIndex]!.timeBase;
    if (packet.pts !== AV_NOPTS_VALUE) {
      end = Math.max(end, (Number(packet.pts + packet.duration) * num) / den);
    }
    packet.unref();
  }
  return end;
}

function openStreams(path: string): Source {
  const context = openContext(path);
  try {
    return chooseStreams(context, path);
  } catch (error) {
    context.closeInputSync();
    throw error;
  }
}

function openContext(path: string): FormatContext {
  const context = new FormatContext();
  context.allocContext();
  setOptions(context, openingOptions);
  const opened = context.openInputSync(`file:${path}`, null, null);
  if (isContentFaultOnOpen(opened, path))
    throw refused('unreadable', 'The file cannot be read as a video.');
  try {
    if (isContentFaultOnOpen(context.findStreamInfoSync(), path))
      throw refused('unreadable', 'The streams of the file cannot be read.');
    return context;
  } catch (error) {
    context.closeInputSync();
    throw error;
  }
}

/** Fonts and other attachments for subtitles. */
const isFont = ({ codecpar, metadata }: Stream): boolean =>
  codecpar.codecId === AV_CODEC_ID_TTF ||
  codecpar.codecId === AV_CODEC_ID_OTF ||
  /^(?:font\/|application\/(?:x-font|x-truetype-font|font-|vnd\.ms-opentype))/.test(
    metadata?.get('mimetype') ?? '',
  );

/** The main one of the picture streams, and the best sound that can be decoded. */
function pickStreams(context: FormatContext, path: string) {
  const { streams } = context;
  const bestIndex = context.findBestStream(AVMEDIA_TYPE_VIDEO);
  const bestFirst = (first: number) => (stream: Stream, other: Stream) =>
    Number(other.index === first) - Number(stream.index === first);
  const pictures = streams
    .filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
    .filter((stream) => !stream.attachedPic && decoderName(stream))
    .toSorted(bestFirst(bestIndex));
  const audioStreams = streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  const sounds = audioStreams
    .filter((stream) => decoderName(stream) && stream.codecpar.sampleRate > 0)
    .toSorted(bestFirst(context.findBestStream(AVMEDIA_TYPE_AUDIO, -1, bestIndex)));
  const candidates = {
    // A single stream is the film, even if it is a still picture.
    pictures: pictures.length > 1 ? pictures.map(({ index }) => index) : [],
    sounds: sounds.map(({ index }) => index),
  };
  const { moving, undecodable } = probeStreams(path, candidates);
  const audio = sounds.find(({ index }) => !undecodable.has(index)) ?? null;
  return {
    video: pictures.find(({ index }) => moving.has(index)) ?? pictures[0],
    audio,
    // An empty track is no sound.
    isDeaf:
      !audio &&
      audioStreams.some(({ nbFrames, codecpar }) => nbFrames > 0n || codecpar.sampleRate > 0),
  };
}

function probeStreams(path: string, candidates: Parameters<typeof tryStreams>[1]) {
  if (candidates.pictures.length + candidates.sounds.length === 0)
    return { moving: new Set<number>(), undecodable: new Set<number>() };
  const context = openContext(path);
  try {
    return tryStreams(context, candidates, (stream) => openDecoder(stream, 1));
  } finally {
    context.closeInputSync();
  }
}

function chooseStreams(context: FormatContext, path: string): Source {
  if (context.streams.length > MAX_STREAMS) {
    throw refused('unreadable', `The file has more than ${MAX_STREAMS} streams.`);
  }
  const attachments = context.streams.filter(
    ({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_ATTACHMENT,
  );
  if (!attachments.every(isFont)) {
    throw refused('polyglot', 'The file carries other files.');
  }
  const { video, audio, isDeaf } = pickStreams(context, path);
  if (!video) {
    throw refused('not_a_video', 'The file has no picture stream that can be decoded.');
  }
  if (!video.codecpar.width || !video.codecpar.height) {
    throw refused('truncated', 'The file ends before its first picture.');
  }
  for (const stream of context.streams) {
    if (stream.index !== video.index && stream.index !== audio?.index)
      stream.discard = AVDISCARD_ALL;
  }
  return {
    context,
    video,
    audio,
    isDeaf,
    startS: context.startTime === AV_NOPTS_VALUE ? 0 : Number(context.startTime) / 1e6,
    durationS: context.duration === AV_NOPTS_VALUE ? 0 : Number(context.duration) / 1e6,
  };
}

/** Name of the allowed decoder for a stream, or null. */
export function decoderName(stream: Stream): string | null {
  const name = Codec.findDecoder(stream.codecpar.codecId)?.name ?? null;
  return name && knownDecoders.has(name) ? name : null;
}

/** A ready decoder for one stream. */
export function openDecoder(stream: Stream, threads: number): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.parametersToContext(stream.codecpar);
  context.pktTimebase = stream.timeBase;
  context.threadCount = threads;
  setOptions(context, decodingOptions);
  if (isContentFault(context.open2Sync(codec, null))) {
    throw refused('unreadable', 'The file uses a variant of its codec that cannot be decoded.');
  }
  return context;
}

/** Filters that rotate the stored picture as the file asks, and whether they swap its sides. */
export function orientationOf(stream: Stream): { filters: string[]; swaps: boolean } {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return { filters: [], swaps: false };
  const [a, b, c, d] = [0, 4, 12, 16].map((offset) => matrix.readInt32LE(offset)) as [
    number,
    number,
    number,
    number,
  ];
  const turns = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  if (turns === 1)
    return { filters: [`transpose=${c > 0 ? 'cclock_flip' : 'clock'}`], swaps: true };
  if (turns === 3)
    return { filters: [`transpose=${c < 0 ? 'clock_flip' : 'cclock'}`], swaps: true };
  const flips = [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])];
  return { filters: flips, swaps: false };
}
