import { vi } from 'vitest';

/** Timers that run ten times as fast as real ones, turn by turn, so that answers still come in between; ends them. */
export const fastClock = (): (() => void) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ticks = setInterval(() => vi.advanceTimersByTime(50), 5);
  return () => {
    clearInterval(ticks);
    vi.useRealTimers();
  };
};
