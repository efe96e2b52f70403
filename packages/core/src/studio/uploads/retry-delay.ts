import { onlineAtom } from '../../session/atoms.ts';
import type { Taice } from '../../types.ts';

/** Waits that end early once the connection seems to be back. */
export const createRetryDelay = ({ store }: Taice) => {
  const wakers = new Set<() => void>();
  const wake = () => {
    for (const end of wakers) end();
  };
  const whenOnline = () => {
    if (store.get(onlineAtom)) wake();
  };
  const stop = store.sub(onlineAtom, whenOnline);
  const page: Document | undefined = globalThis.document;
  // Telegram and phones suspend a page with its connections.
  const whenSeen = () => {
    if (page?.visibilityState === 'visible') whenOnline();
  };
  page?.addEventListener('visibilitychange', whenSeen);
  return {
    wake,
    /** Resolves after `ms`, and without a network only once there is one; rejects once `signal` fires. */
    rest: async (ms: number, signal: AbortSignal): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(whenTime, ms);
      function whenTime() {
        if (store.get(onlineAtom)) resolve();
      }
      const onAbort = () => reject(signal.reason as Error);
      wakers.add(resolve);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        signal.throwIfAborted();
        await promise;
      } finally {
        clearTimeout(timer);
        wakers.delete(resolve);
        signal.removeEventListener('abort', onAbort);
      }
    },
    end: () => {
      stop();
      page?.removeEventListener('visibilitychange', whenSeen);
    },
  };
};
