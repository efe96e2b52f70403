import { vi } from 'vitest';

/** Makes timers run ten times as fast, in steps of 50 ms so that replies arrive between them. Returns the stop. */
export const fastClock = (): (() => void) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ticks = setInterval(() => vi.advanceTimersByTime(50), 5);
  return () => {
    clearInterval(ticks);
    vi.useRealTimers();
  };
};
