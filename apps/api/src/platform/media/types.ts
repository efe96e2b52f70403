import type { VideoFingerprints } from './video-fingerprints.ts';

/** Why a file is refused; `code` is the error code of the client's answer. */
export type MediaRefusal = {
  code: 1702 | 1703;
  kind:
    | 'not_a_video'
    | 'not_a_picture'
    | 'animated'
    | 'truncated'
    | 'unreadable'
    | 'playlist'
    | 'polyglot'
    | 'too_long'
    | 'too_wide'
    | 'too_small'
    | 'too_large';
  /** One English sentence for the log and for clients without a text of their own. */
  reason: string;
};

/** Properties of a file, read from its content alone. */
export type MediaInfo = {
  container: 'mp4' | 'matroska' | 'mpegts' | 'avi' | 'flv';
  videoCodec: string;
  audioCodec: string | null;
  durationS: number;
  /** Pixels as shown: rotation and pixel shape applied. */
  width: number;
  height: number;
  fps: number;
  hasAudio: boolean;
  /** There is sound, and none of it can be decoded. */
  isDeaf: boolean;
  bytes: number;
};

/** Upper limits of a source, and the lower limit of its sides. */
export type SourceLimits = {
  maxBytes: number;
  maxSeconds: number;
  maxEdge: number;
  minEdge: number;
};

export type TranscodeOptions = {
  /** Short sides wanted, in pixels; those above the source's own are left out. */
  rungs: readonly number[];
  /** x264 constant rate factor, 0–51; a demo clip takes about 28. */
  crf: number;
  /** x264 preset. */
  preset: 'ultrafast' | 'superfast' | 'veryfast' | 'faster' | 'fast' | 'medium' | 'slow' | 'slower';
  /** Peak of a 720p rung in bits per second; the other rungs follow by area. */
  maxrate720: number;
  /** AAC bits per second. */
  audioBitrate: number;
  /** Faster sources are thinned to this many frames a second. */
  maxFps: number;
  /** Seconds from one keyframe, and so one segment, to the next. */
  keyframeS: number;
  /** Second to take the poster from; the liveliest sampled frame when null. */
  posterAtS: number | null;
  /** Short side of the poster, and width of one storyboard tile, in pixels. */
  posterEdge: number;
  tileWidth: number;
  /** Seconds of the preview, and its frames a second at most. */
  previewS: number;
  previewFps: number;
  /** Threads of the decoder and of each video encoder; 0 leaves the choice to the codec. */
  threads: number;
  source: SourceLimits;
  /** The playable result of an earlier run. Only the rungs above it are made, and the result includes both. */
  made: PlayableResult | null;
  /** Path of an ffmpeg that decodes and encodes; null leaves it to the libraries that come with us. */
  ffmpeg: string | null;
};

export type Rendition = {
  /** Short side, which names the rung: 240, 480, … */
  rung: number;
  width: number;
  height: number;
  fps: number;
  /** Bits per second, sound included: peak over one segment, and mean. */
  bitrate: number;
  averageBitrate: number;
  bytes: number;
  /** RFC 6381, for example `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  /** File names relative to the output directory. */
  path: string;
  playlist: string;
};

export type Storyboard = {
  path: string;
  cols: number;
  rows: number;
  /** Tiles really filled, left to right, top to bottom. */
  count: number;
  intervalS: number;
  tileWidth: number;
  tileHeight: number;
};

export type TranscodeResult = {
  durationS: number;
  /** Size of the source as shown. */
  width: number;
  height: number;
  fps: number;
  hasAudio: boolean;
  /** It is silent because none of its sound could be decoded. */
  isDeaf?: boolean;
  /** Lowest rung first. */
  renditions: Rendition[];
  master: string;
  poster: string;
  /** A few silent seconds, for a card under the pointer; none if it was made before previews existed. */
  preview?: string;
  /** ThumbHash of the poster in base64, some 30 characters: a blur to show until it has loaded. */
  placeholder: string;
  storyboard: Storyboard;
  /** Fingerprints of the whole video; stored separately. */
  prints?: VideoFingerprints;
  /** Bytes of everything written. */
  bytes: number;
};

/**
 * The part that is final once the lowest rung is: that rung alone, with poster, placeholder, storyboard and preview.
 */
export type PlayableResult = Omit<TranscodeResult, 'master' | 'bytes'>;

export type TranscodeProgress =
  | { type: 'progress'; ratio: number }
  | { type: 'playable'; result: PlayableResult };

export const defaultTranscodeOptions: TranscodeOptions = {
  rungs: [240, 480, 720, 1080],
  crf: 24,
  preset: 'veryfast',
  maxrate720: 2_600_000,
  audioBitrate: 112_000,
  maxFps: 30,
  keyframeS: 2,
  posterAtS: null,
  posterEdge: 480,
  tileWidth: 160,
  previewS: 3,
  previewFps: 15,
  threads: 0,
  source: { maxBytes: 2 * 1024 ** 3, maxSeconds: 3_600, maxEdge: 4_096, minEdge: 16 },
  made: null,
  ffmpeg: null,
};
