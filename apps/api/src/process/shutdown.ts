import { setTimeout as delay } from 'node:timers/promises';

/** ms from the first signal until the process ends, whatever still runs: `npm start` promises 10 s. */
const shutdownLimitMs = 9_500;
/** ms that a start may still take after a signal: once it has ended, its parts stop cleanly. */
const startGraceMs = 3_000;
/** Share of the time for stopping the parts in order; after it the rest are stopped at once. */
const inOrderShare = 0.6;

/** A part that did not stop, and why. */
export interface StopFailure {
  readonly name: string;
  readonly reason: string;
}

/** Stops the parts of a process in the reverse order of their start. */
export interface Shutdown {
  add(name: string, stop: () => unknown): void;
  /**
   * Resolves within `limitMs` to the parts that failed to stop or still run. Parts that are added meanwhile are stopped, too.
   * Later calls resolve with the first.
   */
  run(limitMs?: number): Promise<StopFailure[]>;
}

export const createShutdown = (): Shutdown => {
  const parts: { name: string; stop: () => unknown }[] = [];
  const stopAll = async (limitMs: number): Promise<StopFailure[]> => {
    const timers = new AbortController();
    const rejectAfter = (ms: number) =>
      delay(ms, undefined, { signal: timers.signal }).catch(() => undefined);
    const inOrder = rejectAfter(limitMs * inOrderShare);
    const limit = rejectAfter(limitMs);
    const failures = new Map<string, string>();
    const stopping: Promise<unknown>[] = [];
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { name, stop } = part;
      failures.set(name, 'still runs');
      const stopped = Promise.resolve()
        .then(stop)
        .then(
          () => failures.delete(name),
          (error: unknown) => failures.set(name, String(error)),
        );
      stopping.push(stopped);
      // A part that hangs must not keep the database from being stopped.
      await Promise.race([stopped, inOrder]);
    }
    await Promise.race([Promise.all(stopping), limit]);
    timers.abort();
    return [...failures].map(([name, reason]) => ({ name, reason }));
  };
  let running: Promise<StopFailure[]> | undefined;
  return {
    add: (name, stop) => void parts.push({ name, stop }),
    run: (limitMs = shutdownLimitMs) => (running ??= stopAll(limitMs)),
  };
};

export const reportFailures = (failures: readonly StopFailure[]): void => {
  for (const { name, reason } of failures)
    process.stderr.write(`did not stop: ${name} (${reason})\n`);
};

/**
 * Stops the process on SIGINT, SIGTERM, SIGHUP, or when its launcher ends. Exit code 0 if every part stopped, otherwise 1
 * after a line for each that did not. A pending start gets `graceMs`; then what it has started is stopped. A second
 * signal ends the process at once.
 */
export const stopOnSignal = (
  shutdown: Shutdown,
  started: Promise<unknown>,
  graceMs = startGraceMs,
): void => {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(130);
    stopping = true;
    const from = performance.now();
    const isStarted = await Promise.race([started.then(() => true), delay(graceMs, false)]);
    // Without its database a start may fail anywhere; that must not keep the other parts from being stopped.
    if (!isStarted)
      process.on('uncaughtException', (error) =>
        process.stderr.write(`while stopping: ${String(error)}\n`),
      );
    const failures = await shutdown.run(shutdownLimitMs - (performance.now() - from));
    if (!isStarted) failures.unshift({ name: 'start', reason: 'still runs' });
    reportFailures(failures);
    process.exit(failures.length === 0 ? 0 : 1);
  };
  // A start that fails reports its own error and ends the process.
  const onSignal = (): void => void stop().catch(() => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', () => {
    if (!stopping) onSignal();
  });
};
