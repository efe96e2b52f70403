import type { OrderItem, Redeemed } from '@taice/contract';
import type { Taice } from '../types.ts';
import { pointsMoved } from '../wallet/points-moved.ts';
import { prizeKeys } from './keys.ts';

/** Whatever came of it, orders are asked anew: a refused change says that they stand otherwise than shown. */
const changed = async <T>(taice: Taice, act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } finally {
    void taice.queries.invalidateQueries({ queryKey: prizeKeys.all });
  }
};

/** Cancels what has not been approved yet: its points come back. */
export async function cancelOrder(taice: Taice, id: string): Promise<Redeemed> {
  const answer = await changed(taice, taice.api.prizes.cancelOrder({ id }, { waits: true }));
  pointsMoved(taice);
  return answer;
}

/** What was sent has come. */
export const confirmReceipt = (taice: Taice, id: string): Promise<OrderItem> =>
  changed(taice, taice.api.prizes.confirmReceipt({ id }, { waits: true }));

/** The code of an order. Each look is logged, and it is kept nowhere. */
export const showCode = async (taice: Taice, id: string): Promise<string> =>
  (await taice.api.prizes.showCode({ id })).code;
