let away = false;
const listeners = new Set<() => void>();

/** True while the application is minimised: nothing plays, and a locked wallet is hidden. */
export function setAway(next: boolean): void {
  if (next === away) return;
  away = next;
  for (const listener of listeners) listener();
}

export function isAway(): boolean {
  return away;
}

/** Subscribes to changes; the returned function unsubscribes. */
export function onAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
