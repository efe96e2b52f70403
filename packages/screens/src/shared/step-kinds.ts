import type { Step } from '@taice/ui';

/** Appearance of each step: the last reached one is the current one, or the final one. */
export const stepKinds = <State>(
  steps: readonly { readonly state: State; readonly at: string | null }[],
  predicates: {
    readonly isBroken: (state: State) => boolean;
    readonly isOver: (state: State) => boolean;
  },
): Step['kind'][] => {
  const now = steps.findLastIndex(({ at }) => at !== null);
  return steps.map(({ state }, place) => {
    if (place > now) return 'later';
    if (predicates.isBroken(state)) return 'broken';
    return place < now || predicates.isOver(state) ? 'done' : 'now';
  });
};
