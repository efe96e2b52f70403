import { delays } from '@taice/core';
import type { ComponentType } from 'react';

export type ChunkState<Props = object> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; component: ComponentType<Props> };

/** The code of a screen, or of a part of one, loaded at its first use. */
export type Chunk<Props = object> = {
  /** Its texts are part of the application. */
  readonly hasEarlyWords: boolean;
  state: () => ChunkState<Props>;
  subscribe: (listener: () => void) => () => void;
  /** Loads the code unless it is loaded or loading. After a failure it tries again. */
  load: () => void;
  /** For a shell whose entry includes the screen: there is nothing to load. */
  provide: (screen: ComponentType<Props>) => void;
};

let loadTexts: () => Promise<unknown> = () => Promise.resolve();

/** Sets the loader of later screens' texts. A chunk without early texts is ready after it has resolved. */
export const setTextsLoader = (load: typeof loadTexts): void => {
  loadTexts = load;
};

/**
 * Code of a screen. A load without a result after `delays.chunk` ms counts as failed. If it arrives later, it is shown.
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
          // Texts load after the code: on a slow network they would delay the first text.
          if (!hasEarlyWords) await loadTexts();
          become({ kind: 'ready', component: screen });
        })
        .catch(fail)
        .finally(() => clearTimeout(timer));
    },
    provide: (screen) => become({ kind: 'ready', component: screen }),
  };
};
