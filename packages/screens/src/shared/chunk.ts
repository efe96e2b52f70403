import { delays } from '@taice/core';
import type { ComponentType } from 'react';

export type ChunkState<Props = object> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; screen: ComponentType<Props> };

/** The code of a screen, or of a part of one, loaded when it is first wanted. */
export type Chunk<Props = object> = {
  /** True for a first screen, whose words come with the application. */
  readonly first: boolean;
  state: () => ChunkState<Props>;
  subscribe: (listener: () => void) => () => void;
  /** Loads unless it is loaded or loading; after a failure, once more. */
  load: () => void;
  /** For a shell whose entry brings the screen along: nothing is left to load. */
  give: (screen: ComponentType<Props>) => void;
};

let laterWords: () => Promise<unknown> = () => Promise.resolve();

/** `load` is called for each chunk but those of the first screens, which is shown once it has resolved. */
export const chunksWaitFor = (load: typeof laterWords): void => {
  laterWords = load;
};

/**
 * A screen's code. A load that has said nothing for `delays.chunk` ms counts as failed; if it arrives
 * all the same, it is shown.
 */
export const createChunk = <Props = object>(
  load: () => Promise<ComponentType<Props>>,
  { first = false }: { first?: boolean } = {},
): Chunk<Props> => {
  let state = { kind: 'idle' } as ChunkState<Props>;
  let attempt = 0;
  const listeners = new Set<() => void>();
  const become = (next: ChunkState<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    first,
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
          // After its code: on a slow line they would come before the first text.
          if (!first) await laterWords();
          become({ kind: 'ready', screen });
        })
        .catch(fail)
        .finally(() => clearTimeout(timer));
    },
    give: (screen) => become({ kind: 'ready', screen }),
  };
};
