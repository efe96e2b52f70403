import type { Log } from '../log.ts';

/** Repeats `work` with a pause after each run; an error is logged and does not end it. Returns its stop. */
export const repeatEvery = (
  pauseMs: number,
  name: string,
  log: Log,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed; retrying');
    }
    if (!stopped) timer = setTimeout(start, pauseMs);
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
