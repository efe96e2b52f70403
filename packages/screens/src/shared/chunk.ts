import { delays } from '@taice/core';
import type { ComponentType } from 'react';

export type ChunkState<Props = object> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; screen: ComponentType<Props> };

/** The code of a screen, or of a part of one, loaded when it is first wanted. */
export type Chunk<Props = object> = {
  state: () => ChunkState<Props>;
  subscribe: (listener: () => void) => () => void;
  /** Loads unless it is loaded or loading; after a failure, once more. */
  load: () => void;
  /** For a shell whose entry brings the screen along: nothing is left to load. */
  give: (screen: ComponentType<Props>) => void;
};

let others: () => Promise<unknown> = () => Promise.resolve();

/** What every chunk but those of the first screens waits for, besides its code. */
export const holdChunks = (until: typeof others): void => {
  others = until;
};

/**
 * A screen's code. A load that has said nothing for `delays.chunk` ms counts as failed; if it arrives
 * all the same, it is shown. `first`: of a first screen, which waits for nothing else.
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
      Promise.all([load(), first || others()])
        .then(([screen]) => become({ kind: 'ready', screen }), fail)
        .finally(() => clearTimeout(timer));
    },
    give: (screen) => become({ kind: 'ready', screen }),
  };
};
