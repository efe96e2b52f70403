import type { Taice } from '../types.ts';

/** The last words of the views that were left, by the page they were on. */
const leaving = new WeakMap<Taice, Promise<void>>();

/** ms that the next view waits at most: a word that takes longer is lost, and nothing else. */
const patience = 2_000;

/** Resolves when the views that were left have had their last word, so that none takes back the next. */
export const turnOf = (taice: Taice): Promise<void> => leaving.get(taice) ?? Promise.resolve();

/** Lets the next view wait for the last word of one that is left. */
export function leave(taice: Taice, lastWord: Promise<void>): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  const said = async () => {
    await lastWord;
    clearTimeout(timer);
    resolve();
  };
  void said();
  leaving.set(taice, promise);
}
