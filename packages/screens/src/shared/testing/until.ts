import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** What fake clocks stand in for; what answers of the server run on goes on in real time. */
export const clocks = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
] as const;

/** As long as a busy machine may need, by the one clock that nothing stands in for. */
const patienceMs = 20_000;

/** Lets answers come in until `found` says yes; signing a call takes its time beside all clocks. */
export const until = async (found: () => unknown): Promise<void> => {
  const last = performance.now() + patienceMs;
  while (performance.now() < last) {
    if (found()) return;
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise(setImmediate);
    });
  }
  throw new Error('what was waited for has not come');
};
