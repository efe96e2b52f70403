import { delays } from '@taice/core';
import type { ComponentType } from 'react';

export type ChunkState<Props = object> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; screen: ComponentType<Props> };

/** The code of a screen, or of a part of one, loaded when it is first wanted. */
export type Chunk<Props = object> = {
  /** Its words come with the application. */
  readonly hasEarlyWords: boolean;
  state: () => ChunkState<Props>;
  subscribe: (listener: () => void) => () => void;
  /** Loads unless it is loaded or loading; after a failure, once more. */
  load: () => void;
  /** For a shell whose entry brings the screen along: nothing is left to load. */
  give: (screen: ComponentType<Props>) => void;
};

let loadWords: () => Promise<unknown> = () => Promise.resolve();

/** Sets what loads the words of later screens. A chunk without early words is ready after it has resolved. */
export const setWordsLoader = (load: typeof loadWords): void => {
  loadWords = load;
};

/**
 * A screen's code. A load that has said nothing for `delays.chunk` ms counts as failed; if it arrives
 * all the same, it is shown.
 */
export const createChunk = <Props = object>(
  load: () => Promise<ComponentType<Props>>,
  { hasEarlyWords = false }: { hasEarlyWords?: boolean } = {},
): Chunk<Props> => {
  let state = { kind: 'idle' } as ChunkState<Props>;
  let attempt = 0;
  const listeners = new Set<() => void>();
  const become = (next: ChunkState<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    hasEarlyWords,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: () => {
      if (state.kind === 'loading' || state.kind === 'ready') return;
      attempt += 1;
      const mine = attempt;
      become({ kind: 'loading' });
      const fail = () => {
        if (mine === attempt && state.kind === 'loading') become({ kind: 'failed' });
      };
      const timer = setTimeout(fail, delays.chunk);
      load()
        .then(async (screen) => {
          // Words after code: on a slow line they would delay the first text.
          if (!hasEarlyWords) await loadWords();
          become({ kind: 'ready', screen });
        })
        .catch(fail)
        .finally(() => clearTimeout(timer));
    },
    give: (screen) => become({ kind: 'ready', screen }),
  };
};
