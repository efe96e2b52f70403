/** One way to fetch a video; browsers play the `mp4` rungs as they are. `height` is the short side in px; 0 for a master playlist. */
export type VideoSource = { type: 'hls' | 'mp4' | 'youtube'; url: string; height: number };

export type CaptionTrack = { lang: string; label: string; url: string; auto?: boolean };

export type Chapter = { start_s: number; title: string };

/** A part that need not be watched, in seconds. */
export type Skip = { kind: 'intro' | 'recap' | 'credits'; start_s: number; end_s: number };

/** One picture of `cols` × `rows` stills, one every `interval_s` seconds. */
export type Storyboard = { url: string; cols: number; rows: number; interval_s: number };

/** What the watch proof listens to. Times are seconds of the video. */
export type VideoEvents = {
  onTimeUpdate?: (time: number) => void;
  /** It was paused and shall play now; not what goes on after it waited for data. */
  onPlay?: () => void;
  /** True only while pictures move: not when paused, waiting for data or ended. */
  onPlayingChange?: (playing: boolean) => void;
  /** Whether half of the video or more is on a screen that is on, or in its own little window. */
  onVisibleChange?: (visible: boolean) => void;
  onSeek?: (from: number, to: number) => void;
  onRateChange?: (rate: number) => void;
  onEnded?: () => void;
  /** Once for each source: `ms` since it was asked for. */
  onFirstFrame?: (ms: number) => void;
};

export type VideoStatus =
  | 'idle'
  | 'loading'
  | 'playing'
  | 'paused'
  | 'buffering'
  | 'ended'
  | 'error';

export type VideoState = {
  status: VideoStatus;
  /** Seconds. */
  time: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  /** Seconds up to which there is data without a gap from `time` on. */
  bufferedTo: number;
  rate: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** The browser refused sound, so it plays muted until somebody asks for sound. */
  mutedByPolicy: boolean;
  inPicture: boolean;
  hasFrame: boolean;
  /** Width over height; 16:9 until known. */
  aspect: number;
  /** The rung that plays; undefined before there is one. */
  source: VideoSource | undefined;
};
