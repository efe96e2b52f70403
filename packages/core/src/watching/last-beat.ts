import type { Taice } from '../types.ts';

/** The last beats of views that were left, by their page. */
const lastBeats = new WeakMap<Taice, Promise<void>>();

/** ms that the next view waits at most: a slower last beat is lost, and nothing else. */
const timeoutMs = 2_000;

/** Resolves when the views that were left have sent their last beat, so that none displaces the next view. */
export const waitForPreviousView = (taice: Taice): Promise<void> =>
  lastBeats.get(taice) ?? Promise.resolve();

/** Lets the next view wait for the last beat of a view that is left. */
export function trackLastBeat(taice: Taice, lastWord: Promise<void>): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  const awaitLastBeat = async () => {
    await lastWord;
    clearTimeout(timer);
    resolve();
  };
  void awaitLastBeat();
  lastBeats.set(taice, promise);
}
