import type { Step } from '@taice/ui';

/** Appearance of each step: the last reached one is the current one, or the final one. */
export const stepKinds = <State>(
  steps: readonly { readonly state: State; readonly at: string | null }[],
  of: {
    readonly isBroken: (state: State) => boolean;
    readonly isOver: (state: State) => boolean;
  },
): Step['kind'][] => {
  const now = steps.findLastIndex(({ at }) => at !== null);
  return steps.map(({ state }, place) => {
    if (place > now) return 'later';
    if (of.isBroken(state)) return 'broken';
    return place < now || of.isOver(state) ? 'done' : 'now';
  });
};
