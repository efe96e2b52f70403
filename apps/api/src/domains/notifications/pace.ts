/** Telegram's ceilings, as numbers of its: messages a second in all, and calls that wait for their answer. */
export const TELEGRAM_PACE = { perSecond: 25, inFlight: 3 } as const;
const SECOND_MS = 1_000;

export interface Timing {
  /** ms, of a clock that only goes forward. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Keeps calls below the ceilings, whoever they are for, and each person's a second apart. */
export interface Pace {
  /** Resolves when one more call may begin; false: somebody has asked for quiet. */
  room(): Promise<boolean>;
  /** People who were written to less than a second ago, or just are. */
  recent(): bigint[];
  /** Runs one call. */
  begin(userId: bigint, call: () => Promise<void>): void;
  pause(untilMs: number): void;
  /** Resolves when every call has ended. */
  idle(): Promise<void>;
}

export const createPace = (
  { now, sleep }: Timing,
  limits: { readonly perSecond: number; readonly inFlight: number } = TELEGRAM_PACE,
): Pace => {
  const calls = new Set<Promise<void>>();
  const writing = new Set<bigint>();
  /** When calls of the last second began, oldest first. */
  let begun: { readonly at: number; readonly userId: bigint }[] = [];
  let pausedUntil = -Infinity;

  const isPaused = (): boolean => now() < pausedUntil;
  const forget = (): void => {
    const since = now() - SECOND_MS;
    begun = begun.filter(({ at }) => at > since);
  };
  const room = async (): Promise<boolean> => {
    for (;;) {
      if (isPaused()) return false;
      forget();
      const [oldest] = begun;
      if (calls.size >= limits.inFlight) await Promise.race(calls);
      else if (oldest && begun.length >= limits.perSecond)
        await sleep(oldest.at + SECOND_MS - now());
      else return true;
    }
  };
  return {
    room,
    recent: () => {
      forget();
      return [...new Set([...begun.map(({ userId }) => userId), ...writing])];
    },
    begin: (userId, call) => {
      begun.push({ at: now(), userId });
      writing.add(userId);
      const running = call().finally(() => {
        calls.delete(running);
        writing.delete(userId);
      });
      calls.add(running);
    },
    pause: (untilMs) => {
      pausedUntil = Math.max(pausedUntil, untilMs);
    },
    idle: async () => {
      await Promise.all(calls);
    },
  };
};
