// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { watchForStalls } from './stall-watch.ts';

beforeEach(() => vi.useFakeTimers());

/** A playing video whose position stands still until a test moves it. */
const watched = () => {
  const video = document.createElement('video');
  const is = { paused: false, ended: false, currentTime: 7, readyState: 2 };
  for (const name of Object.keys(is) as (keyof typeof is)[])
    Object.defineProperty(video, name, { get: () => is[name] });
  const stalled = vi.fn<() => void>();
  const stop = watchForStalls(video, stalled);
  const fire = (name: string) => video.dispatchEvent(new Event(name));
  return { is, stalled, stop, fire, wait: (ms: number) => vi.advanceTimersByTime(ms) };
};

test.each(['waiting', 'stalled'])(
  '%s for eight seconds is reported once, and again after the next event',
  (name) => {
    const { fire, wait, stalled } = watched();
    fire(name);
    wait(4_000);
    fire(name);
    wait(3_999);
    expect(stalled).not.toHaveBeenCalled();
    wait(1);
    expect(stalled).toHaveBeenCalledOnce();
    wait(20_000);
    expect(stalled).toHaveBeenCalledOnce();
    fire(name);
    wait(8_000);
    expect(stalled).toHaveBeenCalledTimes(2);
  },
);

test.each([{ paused: true }, { ended: true }, { currentTime: 7.1 }])(
  'a video that is %o by the deadline reports no stall',
  (change) => {
    const { is, fire, wait, stalled } = watched();
    fire('waiting');
    Object.assign(is, change);
    wait(20_000);
    expect(stalled).not.toHaveBeenCalled();
  },
);

test.each(['playing', 'pause'])('%s cancels the stall', (name) => {
  const { fire, wait, stalled } = watched();
  fire('waiting');
  fire(name);
  wait(20_000);
  expect(stalled).not.toHaveBeenCalled();
});

test('timeupdate cancels the stall only if there is data to play', () => {
  const { is, fire, wait, stalled } = watched();
  fire('waiting');
  fire('timeupdate');
  wait(8_000);
  expect(stalled).toHaveBeenCalledOnce();
  fire('waiting');
  is.readyState = 3;
  fire('timeupdate');
  wait(20_000);
  expect(stalled).toHaveBeenCalledOnce();
});

test('a stopped watch reports nothing and ignores new events', () => {
  const { fire, wait, stalled, stop } = watched();
  fire('waiting');
  stop();
  wait(20_000);
  fire('waiting');
  wait(20_000);
  expect(stalled).not.toHaveBeenCalled();
});
