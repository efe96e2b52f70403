import { delays } from '@taice/core';
import type { ComponentType } from 'react';

export type ChunkState<Props = object> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; screen: ComponentType<Props> };

/** The code of a screen, or of a part of one, loaded when it is first wanted. */
export type Chunk<Props = object> = {
  /** Of a first screen, whose words come with the application. */
  readonly first: boolean;
  state: () => ChunkState<Props>;
  subscribe: (listener: () => void) => () => void;
  /** Loads unless it is loaded or loading; after a failure, once more. */
  load: () => void;
  /** For a shell whose entry brings the screen along: nothing is left to load. */
  give: (screen: ComponentType<Props>) => void;
};

let others: () => Promise<unknown> = () => Promise.resolve();

/** What every chunk but those of the first screens waits for once its code is there. */
export const holdChunks = (until: typeof others): void => {
  others = until;
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
          // Not beside its code: that of a first screen's parts must not hold up the first text.
          if (!first) await others();
          become({ kind: 'ready', screen });
        })
        .catch(fail)
        .finally(() => clearTimeout(timer));
    },
    give: (screen) => become({ kind: 'ready', screen }),
  };
};
