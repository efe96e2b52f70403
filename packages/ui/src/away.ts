let away = false;
const listeners = new Set<() => void>();

/** Whether the application is in front, or minimised: nothing plays meanwhile, and a locked wallet is hidden. */
export function setAway(next: boolean): void {
  if (next === away) return;
  away = next;
  for (const listener of listeners) listener();
}

export function isAway(): boolean {
  return away;
}

/** Hears of going and coming back; the returned call ends it. */
export function onAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
