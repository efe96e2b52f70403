import type { CaptionLook } from './caption-look.ts';
import type { Skip } from './types.ts';

/** Every word the players say. */
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
  captionSize: Record<CaptionLook['size'], string>;
  captionBack: Record<CaptionLook['back'], string>;
  skip: Record<Skip['kind'], string>;
  speed: string;
  quality: string;
  /** The quality that is chosen by itself. */
  auto: string;
  picture: string;
  theatre: string;
  fullscreen: string;
  leaveFullscreen: string;
  buffering: string;
  failed: string;
  retry: string;
  tapForSound: string;
  /** While a finger holds the video and it runs at twice the speed. */
  double: string;
};

/** Those that the feed's player says. */
export type FeedLabels = Pick<
  PlayerLabels,
  'play' | 'pause' | 'scrub' | 'buffering' | 'failed' | 'retry' | 'double'
>;
