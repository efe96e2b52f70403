import { onLayers } from '../layers.ts';
import { onAppHiddenChange } from '../away.ts';
import { bindMedia, durationOf } from './bind-media.ts';
import { lowerSource, pickSource, progressiveSources } from './pick-source.ts';
import { watchForStalls } from './stall-watch.ts';
import type { VideoEvents, VideoSource, VideoState } from './types.ts';
import { isOutOfView, watchVisibility } from './visibility-watch.ts';

export type VideoControllerOptions = {
  sources: readonly VideoSource[];
  /** Second to start from. */
  startAt?: number;
  muted?: boolean;
  /** An element that already plays one of the sources and will be attached: it keeps playing. */
  playingElement?: HTMLVideoElement;
};

export type VideoController = {
  state: () => VideoState;
  subscribe: (listener: () => void) => () => void;
  /** Binds to the element without loading. Returns a function that unbinds it. */
  attach: (video: HTMLVideoElement) => () => void;
  /** Loads enough for the first frame, without playing. */
  load: () => void;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Seconds. */
  seek: (time: number) => void;
  setRate: (rate: number) => void;
  /** 0 to 1; a value above 0 unmutes. */
  setVolume: (volume: number) => void;
  setMuted: (muted: boolean) => void;
  setSource: (source: VideoSource) => void;
  /** Resumes at the same position after an error. */
  retry: () => void;
  /** Releases data and decoder; the element stays. */
  release: () => void;
};

const initial: VideoState = {
  status: 'idle',
  time: 0,
  duration: 0,
  bufferedTo: 0,
  rate: 1,
  volume: 1,
  muted: false,
  mutedByPolicy: false,
  inPicture: false,
  hasFrame: false,
  aspect: 16 / 9,
  source: undefined,
};

/** Share of a video that may have played before its player took over. Beyond it, the video restarts. */
const maxTakeoverShare = 0.2;

/** `readyState`: duration and size are known, a picture is there, more follows. */
const [haveMetadata, haveCurrentData, haveFutureData] = [1, 2, 3] as const;

const statusOf = ({ paused, readyState }: HTMLVideoElement): VideoState['status'] => {
  if (readyState < haveCurrentData) return 'loading';
  if (paused) return 'paused';
  return readyState < haveFutureData ? 'buffering' : 'playing';
};

/** State of a video that played before its player existed. */
const stateOf = (video: HTMLVideoElement): Partial<VideoState> => ({
  status: statusOf(video),
  time: video.currentTime,
  hasFrame: video.readyState >= haveCurrentData,
  rate: video.playbackRate,
  ...(video.readyState >= haveMetadata && {
    duration: durationOf(video),
    aspect: video.videoWidth / video.videoHeight,
  }),
});

const maxRecoveries = 3;
const recoveryStepMs = 1000;

/** The state machine behind every player of the product: one `<video>`, its state, and its commands. */
export function createVideoController(
  options: VideoControllerOptions,
  events: () => VideoEvents,
): VideoController {
  const { playingElement } = options;
  const src = playingElement?.error ? undefined : playingElement?.getAttribute('src');
  const currentSource = progressiveSources(options.sources).find(({ url }) => url === src);
  let state: VideoState = {
    ...initial,
    muted: options.muted ?? false,
    time: options.startAt ?? 0,
    ...(playingElement && currentSource && { ...stateOf(playingElement), source: currentSource }),
  };
  let video: HTMLVideoElement | undefined;
  let resumeAt = currentSource ? 0 : (options.startAt ?? 0);
  let wantsPlay = false;
  let askedAt = 0;
  let playing = false;
  let loaded = currentSource !== undefined;
  let tries = 0;
  let generation = 0;
  const listeners = new Set<() => void>();

  const change = (patch: Partial<VideoState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const setPlaying = (next: boolean) => {
    if (playing === next) return;
    playing = next;
    events().onPlayingChange?.(next);
  };
  const handleFailure = () => {
    setPlaying(false);
    change({ status: 'error' });
  };

  const firstFrame = () => {
    if (!video || state.hasFrame) return;
    change({ hasFrame: true });
    tries = 0;
    events().onFirstFrame?.(performance.now() - askedAt);
  };
  const watchFirstFrame = (element: HTMLVideoElement) => {
    if ('requestVideoFrameCallback' in element) {
      const startedGeneration = generation;
      element.requestVideoFrameCallback(() => {
        if (startedGeneration === generation) firstFrame();
      });
    }
  };

  const open = (source: VideoSource | undefined) => {
    if (!video) return;
    generation += 1;
    loaded = true;
    askedAt = performance.now();
    change({ status: 'loading', hasFrame: false, source });
    if (!source) return handleFailure();
    const element = video;
    element.preload = 'auto';
    element.src = source.url;
    watchFirstFrame(element);
  };
  const start = () => open(pickSource(options.sources));
  const recover = () => {
    if (!video) return;
    resumeAt = state.time;
    tries += 1;
    if (tries > maxRecoveries) return handleFailure();
    setPlaying(false);
    change({ status: state.hasFrame ? 'buffering' : 'loading' });
    const startedGeneration = generation;
    // The first retry is immediate; each later one waits a second longer, for a missing network.
    setTimeout(
      () => {
        if (startedGeneration !== generation || !video) return;
        const lower = state.source && lowerSource(options.sources, state.source);
        open(lower ?? state.source ?? pickSource(options.sources));
        if (wantsPlay) play();
      },
      (tries - 1) * recoveryStepMs,
    );
  };

  const play = () => {
    wantsPlay = true;
    if (!video) return;
    if (!loaded) start();
    if (isOutOfView(video)) return;
    const element = video;
    element.play()?.catch((reason: unknown) => {
      if (!(reason instanceof DOMException) || reason.name !== 'NotAllowedError') return;
      if (element.muted) return change({ status: 'paused' });
      element.muted = true;
      change({ muted: true, mutedByPolicy: true });
      // Refused even without sound: it waits for a press, like any paused video.
      element.play().catch(() => change({ status: 'paused' }));
    });
  };
  const pause = () => {
    wantsPlay = false;
    video?.pause();
  };
  const seek = (time: number) => {
    const to = Math.max(0, state.duration ? Math.min(time, state.duration) : time);
    if (!video || !loaded) {
      resumeAt = to;
      return change({ time: to });
    }
    const from = video.currentTime;
    video.currentTime = to;
    change({ time: to, status: state.status === 'ended' ? 'paused' : state.status });
    events().onSeek?.(from, to);
  };
  const setMuted = (muted: boolean) => {
    if (video) video.muted = muted;
    change({ muted, mutedByPolicy: false });
  };

  /** Takes over a video that the page itself has started. The seconds until now are not counted. */
  const takeOver = (element: HTMLVideoElement) => {
    const from = options.startAt ?? 0;
    const isLate =
      from === 0 && !element.loop && element.currentTime > element.duration * maxTakeoverShare;
    if (isLate || element.currentTime < from) element.currentTime = from;
    change(stateOf(element));
    if (state.hasFrame) events().onFirstFrame?.(performance.now());
    else watchFirstFrame(element);
    events().onRateChange?.(element.playbackRate);
    events().onTimeUpdate?.(element.currentTime);
    setPlaying(state.status === 'playing');
  };

  const attach = (element: HTMLVideoElement) => {
    video = element;
    element.muted = state.muted;
    const unbind = bindMedia(element, {
      state: () => state,
      events,
      change,
      setPlaying,
      firstFrame,
      loaded: () => loaded,
      onError: () => {
        if (loaded && element.error) recover();
      },
      takeResume: () => {
        const from = resumeAt;
        resumeAt = 0;
        return from;
      },
    });
    const stopStalls = watchForStalls(element, recover);
    const stopVisibility = watchVisibility(element, (visible) =>
      events().onVisibleChange?.(visible),
    );
    let outOfView = isOutOfView(element);
    if (element === playingElement && loaded) {
      if (outOfView) element.pause();
      takeOver(element);
    }
    const checkView = () => {
      const now = isOutOfView(element);
      if (now === outOfView) return;
      outOfView = now;
      if (now) element.pause();
      else if (wantsPlay && loaded && state.status !== 'ended') play();
    };
    const stopAway = onAppHiddenChange(checkView);
    const stopLayers = onLayers(checkView);
    return () => {
      stopAway();
      stopLayers();
      release();
      unbind();
      stopStalls();
      stopVisibility();
      video = undefined;
    };
  };
  const release = () => {
    if (!loaded) return;
    resumeAt = state.status === 'ended' ? 0 : state.time;
    generation += 1;
    loaded = false;
    setPlaying(false);
    video?.pause();
    video?.removeAttribute('src');
    video?.load();
    change({ status: 'idle', hasFrame: false, bufferedTo: 0 });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach,
    load: () => {
      if (!loaded) start();
    },
    play,
    pause,
    toggle: () => (video?.paused === false ? pause() : play()),
    seek,
    setRate: (rate) => {
      if (video) video.playbackRate = rate;
      change({ rate });
    },
    setVolume: (volume) => {
      const next = Math.min(1, Math.max(0, volume));
      if (video) video.volume = next;
      change({ volume: next });
      setMuted(next === 0);
    },
    setMuted,
    setSource: (source) => {
      resumeAt = state.time;
      open(source);
      if (wantsPlay) play();
    },
    retry: () => {
      tries = 0;
      resumeAt = state.time;
      start();
      play();
    },
    release,
  };
}
