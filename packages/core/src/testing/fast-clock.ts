import { vi } from 'vitest';

/**
 * Runs timers ten times as fast, in steps of 50 ms so that replies arrive in between. Returns the function that stops
 * it.
 */
export const fastClock = (): (() => void) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ticks = setInterval(() => vi.advanceTimersByTime(50), 5);
  return () => {
    clearInterval(ticks);
    vi.useRealTimers();
  };
};
