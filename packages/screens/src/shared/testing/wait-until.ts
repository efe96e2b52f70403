import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Functions to replace with fake clocks. Those that server answers depend on stay real. */
export const clocks = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
] as const;

/** In ms, as long as a busy machine may need, on the one clock that is never faked. */
const timeoutMs = 20_000;

/** Waits until `isDone` returns a truthy value. Signing a call takes real time, whatever the fake clocks show. */
export const waitUntil = async (isDone: () => unknown): Promise<void> => {
  const last = performance.now() + timeoutMs;
  while (performance.now() < last) {
    if (isDone()) return;
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise(setImmediate);
    });
  }
  throw new Error('timed out while waiting');
};
