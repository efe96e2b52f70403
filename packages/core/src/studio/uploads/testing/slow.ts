import type { Carry } from '../carry.ts';
import type { Keeper } from '../keeper.ts';

/** All that goes by itself has gone as far as it can. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A way on which bytes stop until it is given up, which takes it a moment. */
export const slowCarry = () => {
  const now = { begun: 0, open: 0, most: 0 };
  const carry: Carry = async ({ signal }) => {
    now.begun += 1;
    now.open += 1;
    now.most = Math.max(now.most, now.open);
    await new Promise((resolve) => {
      if (signal.aborted) resolve(null);
      signal.addEventListener('abort', resolve);
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    now.open -= 1;
    throw signal.reason;
  };
  return { carry, now };
};
/** Reading that lasts until it is let go. */
export const slowKeeper = (keeper: Keeper) => {
  const gates: (() => void)[] = [];
  const keep: Keeper['keep'] = async (...asked) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return keeper.keep(...asked);
  };
  return { keeper: { ...keeper, keep }, gates };
};
