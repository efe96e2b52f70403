import { afterEach, vi } from 'vitest';

/** Maximum time that a unit test waits for content, in ms. */
export const testTimeoutMs = 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// A wait ends as soon as the content appears. A long limit for busy machines only delays failing tests.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: testTimeoutMs });
  // A worker may reuse one page for many files: each file and each test starts with an empty one.
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  afterEach(cleanup);
}
