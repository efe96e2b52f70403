import { useSyncExternalStore } from 'react';

type Layer = { close: () => void; element: HTMLElement | null; covers: boolean };

/** What lies over the page and waits for an answer, the innermost last. */
let open: readonly Layer[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Layer[]) => {
  open = next;
  for (const listener of listeners) listener();
};

/**
 * Puts a sheet or dialog on top, with what closes it; the returned call takes it away again. Without an
 * element it leaves the page in reach; `covers`: what lies behind it cannot be made out.
 */
export function pushLayer(
  element: HTMLElement | null,
  close: () => void,
  covers = false,
): () => void {
  const entry = { element, close, covers };
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

/** Whether something lies over `element` that it cannot be made out behind; over the page without one. */
export const isCovered = (element?: Element): boolean =>
  open.some((layer) => layer.covers && !(element && layer.element?.contains(element)));

const pageCovered = () => isCovered();

/** Whether the page lies behind something that it cannot be made out behind. */
export const useCovered = (): boolean => useSyncExternalStore(onLayers, pageCovered, pageCovered);

const reachable = () => open.findLast(({ element }) => element !== null)?.element ?? document.body;

/** Where to put what stays in reach while a dialog keeps the rest of the page out. */
export const useReachable = (): HTMLElement => useSyncExternalStore(onLayers, reachable, reachable);
