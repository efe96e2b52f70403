import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

const SHORTEST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;
/** A server that ran this long was healthy: its next failure starts with the shortest wait again. */
const HEALTHY_MS = 10_000;

/** A server that is kept running. */
export interface Supervised {
  pid: () => number;
  stop: () => Promise<void>;
}

/**
 * Runs what `start` gives and restarts it whenever it exits unexpectedly, waiting longer after each failure. Rejects
 * when the first start fails.
 */
export async function supervise(
  start: () => Promise<ServerProcess>,
  { log, onExit }: { log: (line: string) => void; onExit?: (reason: string) => void },
): Promise<Supervised> {
  const abort = new AbortController();
  let server = await start();

  const keepRunning = async (): Promise<void> => {
    let backoffMs = SHORTEST_BACKOFF_MS;
    for (let startedAt = Date.now(); ;) {
      const reason = await server.exited;
      if (abort.signal.aborted) return;
      log(`PostgreSQL stopped unexpectedly (${reason}); restarting it`);
      onExit?.(reason);
      if (Date.now() - startedAt > HEALTHY_MS) backoffMs = SHORTEST_BACKOFF_MS;
      for (let running = false; !running;) {
        try {
          server = await start();
          running = true;
          startedAt = Date.now();
        } catch (error) {
          log(`could not start PostgreSQL, next attempt in ${backoffMs} ms: ${String(error)}`);
          await delay(backoffMs, undefined, { signal: abort.signal }).catch(() => undefined);
          if (abort.signal.aborted) return;
        }
        backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF_MS);
      }
      if (abort.signal.aborted) return;
    }
  };

  // Last resort for a process that ends without `stop`: nothing may be left running.
  const stopAtExit = (): void => {
    try {
      process.kill(server.pid, 'SIGINT');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  process.once('exit', stopAtExit);
  const loop = keepRunning();
  return {
    pid: () => server.pid,
    stop: async () => {
      abort.abort();
      process.off('exit', stopAtExit);
      await server.stop();
      await loop;
      // A restart may be in progress.
      await server.stop();
    },
  };
}
