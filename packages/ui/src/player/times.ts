/** Callbacks that report the position of each video on the page. */
const listeners = new Set<() => void>();

/** Registers `listener` for `flushVideoTimes`; the returned function unregisters it. */
export const onFlushVideoTimes = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Reports the position of every video, like `timeupdate`. Call it before a page ends, because a browser reports four
 * times a second at best, and later on a busy machine.
 */
export const flushVideoTimes = (): void => {
  for (const listener of listeners) listener();
};
