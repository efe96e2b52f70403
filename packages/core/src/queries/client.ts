import { notifyManager, QueryClient } from '@tanstack/query-core';

/** ms for which an answer is kept after the last reader on the page. */
const cacheTimeMs = 5 * 60_000;

/**
 * The page's cache of server data. A cached answer shows at once on a return and is reloaded in the background.
 * Failures go to the caller, who can try again.
 */
export function createQueries(): QueryClient {
  // In the same turn of the event loop: the effect of a press is on the next frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: cacheTimeMs,
        // The API client itself retries calls that may be repeated.
        retry: false,
        // Without a network a call fails by itself, and the screen shows it.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  });
}
