import { useSyncExternalStore } from 'react';

type Layer = { close: () => void; element: HTMLElement | null };

/** What lies over the page and waits for an answer, the innermost last. */
let open: readonly Layer[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Layer[]) => {
  open = next;
  for (const listener of listeners) listener();
};

/**
 * Puts a sheet or dialog on top, with what closes it; the returned call takes it away again. Without an
 * element it leaves the page in reach.
 */
export function pushLayer(element: HTMLElement | null, close: () => void): () => void {
  const entry = { element, close };
  change([...open, entry]);
  return () => change(open.filter((each) => each !== entry));
}

/** Closes the innermost sheet or dialog: what a device's back button does first. Undefined without one. */
export function topLayer(): (() => void) | undefined {
  return open.at(-1)?.close;
}

/** Hears of layers that come and go; the returned call ends it. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const reachable = () => open.findLast(({ element }) => element !== null)?.element ?? document.body;

/** Where to put what stays in reach while a dialog keeps the rest of the page out. */
export const useReachable = (): HTMLElement => useSyncExternalStore(onLayers, reachable, reachable);
