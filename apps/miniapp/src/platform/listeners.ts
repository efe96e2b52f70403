/** A list of listeners to notify of a change. */
export interface Listeners<T> {
  add(listener: (value: T) => void): () => void;
  notify(value: T): void;
}

export const createListeners = <T>(): Listeners<T> => {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener) => {
      // One entry per call, so that the same function may listen twice and leave once.
      const entry = (value: T) => listener(value);
      all.add(entry);
      return () => void all.delete(entry);
    },
    notify: (value) => {
      for (const listener of all) listener(value);
    },
  };
};
