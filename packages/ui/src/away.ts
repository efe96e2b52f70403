let isAway = false;
const listeners = new Set<() => void>();

/** True while the application is minimised: nothing plays, and a locked wallet is hidden. */
export function setAppHidden(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}

export function isAppHidden(): boolean {
  return isAway;
}

/** Subscribes to changes; the returned function unsubscribes. */
export function onAppHiddenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
