import { notifyManager, QueryClient } from '@tanstack/query-core';

/** How long an answer that nobody on the page reads any more is remembered, in ms. */
const remembered = 5 * 60_000;

/**
 * What the page knows of the server. An answer is shown at once when somebody comes back to it and
 * asked for again behind that; failures are for whoever asked, who can try again.
 */
export function createQueries(): QueryClient {
  // In the same turn of the event loop: what a press has changed is on the next frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: remembered,
        // The client retries by itself what may be tried twice.
        retry: false,
        // Without a line a call fails by itself, and the screen says so.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  });
}
