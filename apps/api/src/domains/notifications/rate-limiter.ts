/** Our limits for Telegram, below its own: messages a second in total, and concurrent calls. */
export const TELEGRAM_RATE_LIMITS = { perSecond: 25, inFlight: 3 } as const;
const SECOND_MS = 1_000;

export interface Timing {
  /** ms of a monotonic clock. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Keeps calls within the limits, and calls to the same person a second apart. */
export interface RateLimiter {
  /** Resolves when another call may begin; false: sending is paused. */
  room(): Promise<boolean>;
  /** People with a call running or begun less than a second ago. */
  recent(): bigint[];
  /** Runs one call. */
  begin(userId: bigint, call: () => Promise<void>): void;
  pause(untilMs: number): void;
  /** Resolves when every call has ended. */
  idle(): Promise<void>;
}

export const createRateLimiter = (
  { now, sleep }: Timing,
  limits: { readonly perSecond: number; readonly inFlight: number } = TELEGRAM_RATE_LIMITS,
): RateLimiter => {
  const calls = new Set<Promise<void>>();
  const writing = new Set<bigint>();
  /** Starts of the calls within the last second, oldest first. */
  let recentCalls: { readonly at: number; readonly userId: bigint }[] = [];
  let pausedUntil = -Infinity;

  const isPaused = (): boolean => now() < pausedUntil;
  const forget = (): void => {
    const since = now() - SECOND_MS;
    recentCalls = recentCalls.filter(({ at }) => at > since);
  };
  const waitForSlot = async (): Promise<boolean> => {
    for (;;) {
      if (isPaused()) return false;
      forget();
      const [oldest] = recentCalls;
      if (calls.size >= limits.inFlight) await Promise.race(calls);
      else if (oldest && recentCalls.length >= limits.perSecond)
        await sleep(oldest.at + SECOND_MS - now());
      else return true;
    }
  };
  return {
    room: waitForSlot,
    recent: () => {
      forget();
      return [...new Set([...recentCalls.map(({ userId }) => userId), ...writing])];
    },
    begin: (userId, call) => {
      recentCalls.push({ at: now(), userId });
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
