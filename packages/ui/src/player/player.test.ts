// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pushLayer } from '../layers.ts';
import { getFeedPlayMode } from './feed-play-mode.ts';
import { isHandledByTarget, nextRate, playerCommand } from './keyboard.ts';
import { pickSource } from './pick-source.ts';
import { storyboardFrameStyle } from './storyboard.ts';
import { flushVideoTimes } from './times.ts';
import type { VideoEvents, VideoSource } from './types.ts';
import { createVideoController } from './video-controller.ts';

const rung = (height: number): VideoSource => ({ type: 'mp4', url: `/${height}.mp4`, height });
const ladder: VideoSource[] = [
  { type: 'hls', url: '/master.m3u8', height: 0 },
  rung(1080),
  rung(360),
  rung(720),
];

describe('pickSource', () => {
  const window = { shortSide: 390, pixelRatio: 3 };

  it('picks the rung that fills the window', () => {
    expect(pickSource(ladder, window)?.height).toBe(720);
    expect(pickSource(ladder, { shortSide: 900, pixelRatio: 2 })?.height).toBe(1080);
    expect(pickSource(ladder, { shortSide: 390, pixelRatio: 1 })?.height).toBe(360);
  });

  it('picks the rung for the connection, and the lowest to save data', () => {
    expect(pickSource(ladder, { ...window, downlink: 1.6, rtt: 150 })?.height).toBe(360);
    expect(pickSource(ladder, { ...window, downlink: 1.5, rtt: 100 })?.height).toBe(720);
    expect(pickSource(ladder, { ...window, effectiveType: '2g' })?.height).toBe(360);
    expect(pickSource(ladder, { ...window, saveData: true })?.height).toBe(360);
  });

  it('picks the only rung, and none without a file', () => {
    expect(pickSource([rung(1080)], { ...window, saveData: true })?.height).toBe(1080);
    expect(pickSource([{ type: 'youtube', url: 'x', height: 0 }], window)).toBeUndefined();
  });
});

describe('keys', () => {
  const press = (key: string, held = {}) =>
    playerCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

  it('match those of YouTube', () => {
    expect(press('k')).toEqual({ do: 'toggle' });
    expect(press('J')).toEqual({ do: 'seek-by', seconds: -10 });
    expect(press('ArrowRight')).toEqual({ do: 'seek-by', seconds: 5 });
    expect(press('7')).toEqual({ do: 'seek-to', share: 0.7 });
    expect(press('>')).toEqual({ do: 'rate', direction: 1 });
    expect(press('q')).toBeUndefined();
  });

  it('player keys ignore browser shortcuts', () => {
    expect(press('f', { ctrlKey: true })).toBeUndefined();
    expect(press('p', { metaKey: true })).toBeUndefined();
  });

  it('ignore fields, buttons and sliders with keys of their own', () => {
    document.body.innerHTML =
      '<input><button>b</button><div role="slider" tabindex="0"></div><p>p</p>';
    const [field, button, slider, words] = document.body.children;
    expect(isHandledByTarget(field ?? null, 'k')).toBe(true);
    expect(isHandledByTarget(button ?? null, ' ')).toBe(true);
    expect(isHandledByTarget(button ?? null, 'k')).toBe(false);
    expect(isHandledByTarget(slider ?? null, 'ArrowLeft')).toBe(true);
    expect(isHandledByTarget(words ?? null, ' ')).toBe(false);
  });

  it('step through the speeds and stop at both ends', () => {
    expect([nextRate(1, 1), nextRate(1, -1), nextRate(2, 1), nextRate(0.25, -1)]).toEqual([
      1.25, 0.75, 2, 0.25,
    ]);
  });
});

describe('getFeedPlayMode', () => {
  it('plays one, preloads the next once the current one shows, and releases all others', () => {
    expect([0, 1, 2, 3, 4].map((index) => getFeedPlayMode(index, 2, true))).toEqual([
      'rest',
      'rest',
      'play',
      'ready',
      'rest',
    ]);
    expect(getFeedPlayMode(3, 2, false)).toBe('rest');
  });
});

describe('storyboardFrameStyle', () => {
  it('finds the still of a second, and stays on the last one', () => {
    const board = { url: '/b.webp', cols: 5, rows: 2, interval_s: 2 };
    expect(storyboardFrameStyle(board, 7, 16 / 9).backgroundPosition).toBe('75% 0%');
    expect(storyboardFrameStyle(board, 12, 16 / 9).backgroundPosition).toBe('25% 100%');
    expect(storyboardFrameStyle(board, 999, 16 / 9).backgroundPosition).toBe('100% 100%');
  });
});

class NoObserver {
  observe() {}
  disconnect() {}
}

describe('the video controller', () => {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', NoObserver);
    vi.useFakeTimers();
  });

  function machine(
    options: { sources?: VideoSource[]; startAt?: number; playsSince?: number } = {},
  ) {
    const video = document.createElement('video');
    const { playsSince } = options;
    let paused = playsSince === undefined;
    if (playsSince !== undefined) video.setAttribute('src', '/720.mp4');
    Object.defineProperty(video, 'paused', { get: () => paused });
    Object.defineProperty(video, 'readyState', { value: 4, writable: true });
    Object.defineProperty(video, 'duration', { value: 60 });
    Object.defineProperty(video, 'currentTime', { value: playsSince ?? 0, writable: true });
    Object.defineProperty(video, 'buffered', { value: { length: 0 } });
    const play = vi.fn(async () => {
      paused = false;
    });
    Object.assign(video, { play, pause: () => (paused = true), load: () => undefined });
    const heard: string[] = [];
    const events: VideoEvents = {
      onPlay: () => heard.push('play'),
      onPlayingChange: (playing) => heard.push(`playing ${playing}`),
      onSeek: (from, to) => heard.push(`seek ${from} ${to}`),
      onFirstFrame: () => heard.push('frame'),
      onEnded: () => heard.push('ended'),
      onTimeUpdate: (time) => heard.push(`at ${time}`),
    };
    const controller = createVideoController(
      {
        sources: options.sources ?? ladder,
        startAt: options.startAt,
        playingElement: playsSince === undefined ? undefined : video,
      },
      () => events,
    );
    const detach = controller.attach(video);
    const fire = (...names: string[]) =>
      names.forEach((name) => video.dispatchEvent(new Event(name)));
    return { video, controller, heard, fire, detach, play };
  }

  it('reports playing only while the picture moves', () => {
    const { controller, fire, heard } = machine();
    controller.play();
    expect(controller.state().status).toBe('loading');
    fire('loadedmetadata', 'loadeddata', 'play', 'playing', 'waiting');
    expect(controller.state().status).toBe('buffering');
    fire('playing', 'pause');
    expect(heard).toEqual([
      'frame',
      'play',
      'playing true',
      'playing false',
      'playing true',
      'playing false',
    ]);
  });

  it('reports its position on request, while it is attached', () => {
    const { video, controller, fire, heard, detach } = machine();
    controller.play();
    fire('loadedmetadata', 'loadeddata', 'playing');
    video.currentTime = 7.5;
    heard.length = 0;
    flushVideoTimes();
    expect(heard).toEqual(['at 7.5']);
    detach();
    heard.length = 0;
    flushVideoTimes();
    expect(heard).toEqual([]);
  });

  it('starts at the saved position, and reports where a jump came from', () => {
    const { video, controller, fire, heard } = machine({ startAt: 12 });
    controller.load();
    fire('loadedmetadata');
    expect(video.currentTime).toBe(12);
    controller.seek(500);
    expect(heard).toEqual(['seek 12 60']);
  });

  it('takes over a playing video without loading it again, and reports from its position', () => {
    const { video, controller, heard } = machine({ playsSince: 4 });
    const opened = vi.spyOn(video, 'src', 'set');
    expect(controller.state()).toMatchObject({ status: 'playing', time: 4, hasFrame: true });
    controller.play();
    expect(opened).not.toHaveBeenCalled();
    expect(heard).toEqual(['frame', 'at 4', 'playing true']);
    // A paid view needs three quarters of a video of 60 s.
    expect(machine({ playsSince: 20 }).video.currentTime).toBe(0);
    // The position where another page than this entry's stopped.
    expect(machine({ playsSince: 2, startAt: 12 }).video.currentTime).toBe(12);
  });

  it('falls back to muted playback if the browser refuses sound, and reports it', async () => {
    const { video, controller, play } = machine();
    play.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'));
    controller.play();
    await vi.advanceTimersByTimeAsync(0);
    expect(video.muted).toBe(true);
    expect(play).toHaveBeenCalledTimes(2);
    expect(controller.state().mutedByPolicy).toBe(true);
    controller.setMuted(false);
    expect(controller.state().mutedByPolicy).toBe(false);
  });

  it('leaves a stall one rung lower, at the same second', () => {
    const { video, controller, fire } = machine({ sources: [rung(360), rung(720)] });
    Object.assign(globalThis, { innerWidth: 1200, innerHeight: 1200 });
    controller.play();
    expect(video.src).toContain('/720.mp4');
    fire('loadedmetadata', 'loadeddata', 'playing');
    video.currentTime = 21;
    fire('timeupdate', 'waiting');
    vi.advanceTimersByTime(8001);
    expect(video.src).toContain('/360.mp4');
    fire('loadedmetadata');
    expect(video.currentTime).toBe(21);
  });

  it('gives up after three retries, reports the error, and retries on request', () => {
    const { video, controller, fire } = machine({ sources: [rung(360)] });
    Object.defineProperty(video, 'error', { value: { code: 4 } });
    controller.play();
    const opened = vi.spyOn(video, 'src', 'set');
    fire('pause');
    expect(controller.state().status).toBe('loading');
    const waits = [1, 2, 3].map((count) => {
      const failedAt = Date.now();
      fire('error');
      vi.advanceTimersToNextTimer();
      expect(opened).toHaveBeenCalledTimes(count);
      return Date.now() - failedAt;
    });
    expect(waits).toEqual([0, 1000, 2000]);
    expect(controller.state().status).toBe('loading');
    fire('error');
    expect(controller.state().status).toBe('error');
    controller.retry();
    expect(controller.state().status).toBe('loading');
  });

  it('drops its data on release and on detach', () => {
    const { video, controller, detach } = machine();
    controller.load();
    expect(video.hasAttribute('src')).toBe(true);
    controller.release();
    expect(video.hasAttribute('src')).toBe(false);
    controller.load();
    detach();
    expect(video.hasAttribute('src')).toBe(false);
  });

  it('pauses behind a dialog that hides it, and resumes unless it was paused before', () => {
    const { video, controller, fire, play } = machine();
    controller.play();
    fire('loadedmetadata', 'loadeddata', 'playing');
    const dialog = document.createElement('dialog');
    const clear = pushLayer(dialog, () => undefined, false);
    expect(video.paused).toBe(false);
    const close = pushLayer(dialog, () => undefined, true);
    expect(video.paused).toBe(true);
    const before = play.mock.calls.length;
    controller.play();
    expect(play).toHaveBeenCalledTimes(before);
    close();
    expect(video.paused).toBe(false);
    controller.pause();
    const again = pushLayer(dialog, () => undefined, true);
    again();
    clear();
    expect(video.paused).toBe(true);
  });

  it('keeps playing inside its own dialog', () => {
    const { video, controller, fire } = machine();
    controller.play();
    fire('loadedmetadata', 'loadeddata', 'playing');
    const dialog = document.createElement('dialog');
    dialog.append(video);
    const close = pushLayer(dialog, () => undefined, true);
    expect(video.paused).toBe(false);
    close();
  });

  it('reports the end once', () => {
    const { controller, fire, heard } = machine();
    controller.play();
    fire('loadedmetadata', 'playing', 'ended');
    expect(controller.state().status).toBe('ended');
    expect(heard.filter((word) => word === 'ended')).toHaveLength(1);
  });
});
