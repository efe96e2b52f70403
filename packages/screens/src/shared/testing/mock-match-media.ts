import { vi } from 'vitest';

/** Answers media queries by `matches` until the end of the test. */
export const mockMatchMedia = (matches: (query: string) => boolean): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
