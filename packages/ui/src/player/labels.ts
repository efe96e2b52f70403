import type { CaptionStyle } from './caption-style.ts';
import type { Skip } from './types.ts';

/** All labels of the players. */
export type PlayerLabels = {
  player: string;
  play: string;
  pause: string;
  replay: string;
  next: string;
  mute: string;
  unmute: string;
  volume: string;
  scrub: string;
  captions: string;
  captionsOff: string;
  captionStyle: string;
  captionSize: Record<CaptionStyle['size'], string>;
  captionBack: Record<CaptionStyle['back'], string>;
  skip: Record<Skip['kind'], string>;
  speed: string;
  quality: string;
  /** Automatic quality. */
  auto: string;
  picture: string;
  theatre: string;
  fullscreen: string;
  leaveFullscreen: string;
  buffering: string;
  failed: string;
  retry: string;
  tapForSound: string;
  /** Shown while a finger holds the video, which then runs at twice the speed. */
  double: string;
};

/** Labels of the feed's player. */
export type FeedLabels = Pick<
  PlayerLabels,
  'play' | 'pause' | 'scrub' | 'buffering' | 'failed' | 'retry' | 'double'
>;
