import { afterEach, vi } from 'vitest';

/** Longest that a unit test waits for what a page is to show. */
export const patienceMs = 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// A wait ends with what it waits for, so patience with a machine that does much else costs only a test that fails.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
  // A worker may use one page for many files: each file and each test starts with an empty one.
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  afterEach(cleanup);
}
