import { vi } from 'vitest';

/** Answers media queries by `fits` until the end of the test. */
export const mockMatchMedia = (fits: (query: string) => boolean): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: fits(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
