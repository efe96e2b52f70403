import { atom } from 'jotai';

/** True while a coin is in the air; the number it flies to waits for it. */
export const flyingAtom = atom(false);

export type CoinTarget = 'pending' | 'balance';

/** Landing area of coins of one kind: the first visible number, else the element beside it. */
export function findCoinTarget(kind: CoinTarget): DOMRect | undefined {
  return findVisibleTarget(kind) ?? findVisibleTarget(kind === 'pending' ? 'balance' : 'pending');
}

function findVisibleTarget(kind: CoinTarget): DOMRect | undefined {
  for (const element of document.querySelectorAll(`[data-coin-target="${kind}"]`)) {
    const box = element.getBoundingClientRect();
    const isVisible = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
    if (isVisible) return box;
  }
  return undefined;
}
