import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** ms until a job looks at the clock again. */
const CLOCK_RETRY_MS = 1_000;

interface Needs {
  readonly log: Log;
  /** Null only for the job that compares the clock with the database's. */
  readonly clock: Pick<Clock, 'problem'> | null;
}

/**
 * Repeats `work` with a pause after each run; an error is logged and does not end it. Nothing runs while the clock is
 * wrong. Returns its stop.
 */
export const repeatEvery = (
  pauseMs: number,
  name: string,
  { log, clock }: Needs,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async (): Promise<void> => {
    const isClockWrong = clock?.problem() !== undefined;
    try {
      if (!isClockWrong) await work();
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed; retrying');
    }
    if (!stopped) timer = setTimeout(start, isClockWrong ? CLOCK_RETRY_MS : pauseMs);
  };
  const start = (): void => {
    running = runOnce();
  };
  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
