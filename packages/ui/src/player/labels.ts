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
  speed: string;
  quality: string;
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
