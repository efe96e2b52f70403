import {
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_ATTACHMENT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Log, Packet, type Stream } from 'node-av/lib';
import { isContentFault, isFaultOnOpening } from './av-errors.ts';
import { setOptions } from './av-options.ts';
import { refused } from './media-error.ts';

// Named one by one: several other demuxers open further files or addresses that the content names.
const demuxers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,avi,flv';
const videoCodecs =
  'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,mpeg4,mpeg2video,mpeg1video,prores,mjpeg,h263,flv,theora,dnxhd';
const audioCodecs =
  'aac,mp3,mp3float,mp2,mp2float,opus,libopus,vorbis,flac,alac,ac3,eac3,amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8,pcm_alaw,pcm_mulaw,adpcm_ima_qt,adpcm_ms,adpcm_ima_wav';
const known = new Set(`${videoCodecs},${audioCodecs}`.split(','));

/** Cameras write seven, films with many languages some twenty. */
const MOST_STREAMS = 32;
/** More than 4096 × 4096, with the rims that codecs add; a header can claim any size. */
const MOST_PIXELS = 4_224 * 4_224;

/** How a file is opened, in FFmpeg's names: it can reach no other file, no network, and no unlisted demuxer or decoder. */
export const openingOptions = {
  protocol_whitelist: 'file',
  format_whitelist: demuxers,
  codec_whitelist: `${videoCodecs},${audioCodecs}`,
  // One more, for those beyond are passed over in silence.
  max_streams: MOST_STREAMS + 1,
  probesize: 10_000_000,
  analyzeduration: 10_000_000,
};
/** How a stream of it is decoded. */
export const decodingOptions = { max_pixels: MOST_PIXELS };

/** An opened file with the streams that are wanted; close it with `context.closeInputSync()`. */
export type Source = {
  context: FormatContext;
  video: Stream;
  audio: Stream | null;
  /** Time of the first picture or sound, in seconds; every output starts at 0. */
  startS: number;
  durationS: number;
};

/** Opens a video file. */
export function openSource(path: string): Source {
  Log.setLevel(AV_LOG_QUIET);
  const source = openStreams(path);
  if (source.durationS > 0) return source;
  // Browser recordings state no length: it is read off the packets, and the file opened afresh.
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
  const context = new FormatContext();
  context.allocContext();
  setOptions(context, openingOptions);
  const opened = context.openInputSync(`file:${path}`, null, null);
  if (isFaultOnOpening(opened, path))
    throw refused('unreadable', 'The file cannot be read as a video.');
  try {
    return chooseStreams(context, path);
  } catch (error) {
    context.closeInputSync();
    throw error;
  }
}

function chooseStreams(context: FormatContext, path: string): Source {
  if (isFaultOnOpening(context.findStreamInfoSync(), path)) {
    throw refused('unreadable', 'The streams of the file cannot be read.');
  }
  if (context.streams.length > MOST_STREAMS) {
    throw refused('unreadable', `The file has more than ${MOST_STREAMS} streams.`);
  }
  if (context.streams.some(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_ATTACHMENT)) {
    throw refused('polyglot', 'The file carries other files.');
  }
  const videoIndex = context.findBestStream(AVMEDIA_TYPE_VIDEO);
  const video = context.streams[videoIndex];
  if (!video || video.attachedPic || !decoderName(video)) {
    throw refused('not_a_video', 'The file has no picture stream that can be decoded.');
  }
  if (!video.codecpar.width || !video.codecpar.height) {
    throw refused('truncated', 'The file ends before its first picture.');
  }
  const sound = context.streams[context.findBestStream(AVMEDIA_TYPE_AUDIO, -1, videoIndex)];
  const audio = sound && decoderName(sound) && sound.codecpar.sampleRate > 0 ? sound : null;
  for (const stream of context.streams) {
    if (stream.index !== videoIndex && stream.index !== audio?.index)
      stream.discard = AVDISCARD_ALL;
  }
  return {
    context,
    video,
    audio,
    startS: context.startTime === AV_NOPTS_VALUE ? 0 : Number(context.startTime) / 1e6,
    durationS: context.duration === AV_NOPTS_VALUE ? 0 : Number(context.duration) / 1e6,
  };
}

/** Name of the allowed decoder for a stream, or null. */
export function decoderName(stream: Stream): string | null {
  const name = Codec.findDecoder(stream.codecpar.codecId)?.name ?? null;
  return name && known.has(name) ? name : null;
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

/** Filters that turn the stored picture the way the file asks for, and whether they swap its sides. */
export function orientationOf(stream: Stream): { filters: string[]; swaps: boolean } {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return { filters: [], swaps: false };
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at)) as [
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
