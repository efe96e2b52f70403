/**
 * What is done to uploads, one thing at a time to each: whatever begins next waits until what was given up before it
 * has ended. `ended` hears of what ran to its own end.
 */
export const createRuns = (ended: (id: string) => void) => {
  const running = new Map<string, AbortController>();
  const ends = new Map<string, Promise<void>>();
  const over = (id: string): Promise<void> => ends.get(id) ?? Promise.resolve();

  const halt = (id: string): void => {
    running.get(id)?.abort();
    running.delete(id);
  };

  /** Nothing where something is done to it already. */
  const run = (id: string, work: (signal: AbortSignal) => Promise<void>): void => {
    if (running.has(id)) return;
    const mine = new AbortController();
    running.set(id, mine);
    const whole = over(id)
      .then(() => (mine.signal.aborted ? undefined : work(mine.signal)))
      .catch((error: unknown) => {
        if (!mine.signal.aborted) throw error;
      })
      .finally(() => {
        if (running.get(id) !== mine) return;
        running.delete(id);
        ended(id);
      });
    ends.set(
      id,
      whole.catch((error: unknown) => {
        // A fault of ours: told as any other that nobody caught.
        setTimeout(() => {
          throw error;
        });
      }),
    );
  };

  return {
    run,
    halt,
    haltAll: (): void => {
      for (const id of running.keys()) halt(id);
    },
    /** What is done to it is at its end, and makes way for what comes next. */
    release: (id: string): void => void running.delete(id),
    isRunning: (id: string): boolean => running.has(id),
    running: (): string[] => [...running.keys()],
    /** Resolves once what was begun last has ended. */
    over,
  };
};
