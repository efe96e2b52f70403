import { setTimeout as delay } from 'node:timers/promises';

/** ms from the first signal until the process ends, whatever still runs: `npm start` promises 10 s. */
export const shutdownLimitMs = 9_500;
/** ms in which the parts are stopped one after the other; the rest of the limit is for those that remain. */
const inOrderMs = 6_000;

/** A part that did not stop, and why. */
export interface StopFailure {
  readonly name: string;
  readonly reason: string;
}

/** Stops the parts of a process in the reverse order of their start. */
export interface Shutdown {
  add(name: string, stop: () => unknown): void;
  /** Resolves within `shutdownLimitMs`, with the parts that failed to stop or still run. */
  run(): Promise<StopFailure[]>;
}

export const createShutdown = ({ limitMs = shutdownLimitMs } = {}): Shutdown => {
  const parts: { name: string; stop: () => unknown }[] = [];
  return {
    add: (name, stop) => void parts.push({ name, stop }),
    run: async () => {
      const timers = new AbortController();
      const after = (ms: number) =>
        delay(ms, undefined, { signal: timers.signal }).catch(() => undefined);
      const orderly = after((limitMs * inOrderMs) / shutdownLimitMs);
      const limit = after(limitMs);
      const failures = new Map<string, string>();
      const stopping: Promise<unknown>[] = [];
      for (const { name, stop } of parts.splice(0).toReversed()) {
        failures.set(name, 'still runs');
        const stopped = Promise.resolve()
          .then(stop)
          .then(
            () => failures.delete(name),
            (error: unknown) => failures.set(name, String(error)),
          );
        stopping.push(stopped);
        // A part that hangs must not keep the database from being stopped.
        await Promise.race([stopped, orderly]);
      }
      await Promise.race([Promise.all(stopping), limit]);
      timers.abort();
      return [...failures].map(([name, reason]) => ({ name, reason }));
    },
  };
};

export const reportFailures = (failures: readonly StopFailure[]): void => {
  for (const { name, reason } of failures)
    process.stderr.write(`did not stop: ${name} (${reason})\n`);
};

/**
 * Stops the process on SIGINT and SIGTERM: exit code 0 if every part stopped, otherwise 1 after a line for each that
 * did not. `started` may still be pending. A second signal ends the process at once.
 */
export const stopOnSignal = (started: Promise<{ readonly shutdown: Shutdown }>): void => {
  let stopping = false;
  const exit = (failures: readonly StopFailure[]): never => {
    reportFailures(failures);
    process.exit(failures.length === 0 ? 0 : 1);
  };
  const stop = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => exit([{ name: 'start', reason: 'still runs' }]), shutdownLimitMs + 250);
    // A start that fails reports its own error.
    void started.then(
      ({ shutdown }) => shutdown.run().then(exit),
      () => undefined,
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};
