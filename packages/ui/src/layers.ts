import { useSyncExternalStore } from 'react';

type Layer = { close: () => void; element: HTMLElement | null; covers: boolean };

/** Layers over the page that wait for an answer, the innermost last. */
let open: readonly Layer[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Layer[]) => {
  open = next;
  for (const listener of listeners) listener();
};

/**
 * Adds a layer for a sheet or dialog, with the function that closes it; the returned function removes it. Without an
 * element the page stays reachable. `covers`: the page behind is unrecognisable.
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

/** Closes the innermost layer, for a device's back button. Undefined without one. */
export function topLayer(): (() => void) | undefined {
  return open.at(-1)?.close;
}

/** Subscribes to added and removed layers; the returned function unsubscribes. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if a layer hides `element`, or without one the page. */
export const isCovered = (element?: Element): boolean =>
  open.some((layer) => layer.covers && !(element && layer.element?.contains(element)));

const pageCovered = () => isCovered();

/** True if a layer hides the page. */
export const useCovered = (): boolean => useSyncExternalStore(onLayers, pageCovered, pageCovered);

const reachable = () => open.findLast(({ element }) => element !== null)?.element ?? document.body;

/** Container for content that stays reachable while a dialog blocks the rest. */
export const useTopLayerElement = (): HTMLElement =>
  useSyncExternalStore(onLayers, reachable, reachable);
