import type { Step } from '@taice/ui';

/** How each step of a way looks: the last that was reached is where it is, or where it ended. */
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
