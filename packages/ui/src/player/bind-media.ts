import { onFlushVideoTimes } from './times.ts';
import type { VideoEvents, VideoState } from './types.ts';

export type MediaBinding = {
  state: () => VideoState;
  events: () => VideoEvents;
  change: (patch: Partial<VideoState>) => void;
  setPlaying: (playing: boolean) => void;
  firstFrame: () => void;
  /** True if there is a source; events of an emptied element mean nothing. */
  loaded: () => boolean;
  onError: () => void;
  /** The second to resume at; consumed by the call. */
  takeResume: () => number;
};

function bufferedTo(video: HTMLVideoElement): number {
  for (let index = 0; index < video.buffered.length; index += 1) {
    const end = video.buffered.end(index);
    if (video.buffered.start(index) <= video.currentTime + 0.25 && end >= video.currentTime)
      return end;
  }
  return video.currentTime;
}

export function durationOf(video: HTMLVideoElement): number {
  return Number.isFinite(video.duration) ? video.duration : 0;
}

/** Translates a media element's events into state and events. Returns a function that unbinds it. */
export function bindMedia(video: HTMLVideoElement, machine: MediaBinding): () => void {
  const { state, events, change, setPlaying } = machine;
  const reportTime = () => {
    if (video.readyState === 0) return;
    change({ time: video.currentTime, bufferedTo: bufferedTo(video) });
    events().onTimeUpdate?.(video.currentTime);
  };
  const mediaListeners: Record<string, () => void> = {
    loadedmetadata: () => {
      const from = machine.takeResume();
      if (from > 0 && from < video.duration - 1) video.currentTime = from;
      video.playbackRate = state().rate;
      const aspect = video.videoHeight > 0 ? video.videoWidth / video.videoHeight : state().aspect;
      change({ duration: durationOf(video), aspect });
    },
    loadeddata: () => {
      if (!('requestVideoFrameCallback' in video)) machine.firstFrame();
      if (video.paused && state().status === 'loading') change({ status: 'paused' });
    },
    durationchange: () => change({ duration: durationOf(video) }),
    timeupdate: reportTime,
    progress: () => change({ bufferedTo: bufferedTo(video) }),
    play: () => events().onPlay?.(),
    playing: () => {
      change({ status: 'playing' });
      setPlaying(true);
    },
    pause: () => {
      setPlaying(false);
      // A broken source also pauses; that is a failure to recover from, not the user's choice.
      if (!video.ended && !video.error && state().status !== 'error') change({ status: 'paused' });
    },
    waiting: () => {
      setPlaying(false);
      change({ status: state().hasFrame ? 'buffering' : 'loading' });
    },
    seeking: () => setPlaying(false),
    seeked: () => {
      if (!video.paused && video.readyState >= 3) setPlaying(true);
    },
    ended: () => {
      setPlaying(false);
      change({ status: 'ended', time: video.duration });
      events().onEnded?.();
    },
    ratechange: () => {
      if (!machine.loaded() || video.readyState === 0) return;
      change({ rate: video.playbackRate });
      events().onRateChange?.(video.playbackRate);
    },
    volumechange: () => change({ volume: video.volume, muted: video.muted }),
    error: machine.onError,
    enterpictureinpicture: () => change({ inPicture: true }),
    leavepictureinpicture: () => change({ inPicture: false }),
  };
  const pairs = Object.entries(mediaListeners);
  for (const [name, listener] of pairs) video.addEventListener(name, listener);
  const unsubscribe = onFlushVideoTimes(reportTime);
  return () => {
    unsubscribe();
    for (const [name, listener] of pairs) video.removeEventListener(name, listener);
  };
}
