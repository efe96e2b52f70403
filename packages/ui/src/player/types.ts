/**
 * One source of a video; browsers play the `mp4` rungs directly. `height` is the short side in px; 0 for a master
 * playlist.
 */
export type VideoSource = { type: 'hls' | 'mp4' | 'youtube'; url: string; height: number };

export type CaptionTrack = { lang: string; label: string; url: string; auto?: boolean };

export type Chapter = { start_s: number; title: string };

/** A part that viewers may skip, in seconds. */
export type Skip = { kind: 'intro' | 'recap' | 'credits'; start_s: number; end_s: number };

/** One picture of `cols` × `rows` stills, one every `interval_s` seconds. */
export type Storyboard = { url: string; cols: number; rows: number; interval_s: number };

/** Events for the watch proof. Times are seconds of the video. */
export type VideoEvents = {
  onTimeUpdate?: (time: number) => void;
  /** A paused video is about to play; not called after waiting for data. */
  onPlay?: () => void;
  /** True only while pictures move: not while paused, waiting for data or ended. */
  onPlayingChange?: (playing: boolean) => void;
  /** True if at least half of the video is visible, on the page or in picture-in-picture. */
  onVisibleChange?: (visible: boolean) => void;
  onSeek?: (from: number, to: number) => void;
  onRateChange?: (rate: number) => void;
  onEnded?: () => void;
  /** Once for each source: `ms` since its request. */
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
  /** End of the gapless buffered part after `time`, in seconds. */
  bufferedTo: number;
  rate: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** The browser refused sound, so the video plays muted until the user asks for sound. */
  mutedByPolicy: boolean;
  inPicture: boolean;
  hasFrame: boolean;
  /** Width over height; 16:9 until known. */
  aspect: number;
  /** The current rung; undefined before there is one. */
  source: VideoSource | undefined;
};
