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

/** Lets answers come in until `found` says yes; signing a call takes its time beside all clocks. */
export const until = async (found: () => unknown): Promise<void> => {
  for (let turns = 0; turns < 500; turns += 1) {
    if (found()) return;
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
      await new Promise(setImmediate);
    });
  }
  throw new Error('what was waited for has not come');
};
