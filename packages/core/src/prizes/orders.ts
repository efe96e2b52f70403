import type { OrderItem, RedemptionReply } from '@taice/contract';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import { prizeKeys } from './keys.ts';

/** Reloads orders after success and failure: a refused change means that the shown state is outdated. */
const withPrizeInvalidation = async <T>(taice: Taice, act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } finally {
    void taice.queries.invalidateQueries({ queryKey: prizeKeys.all });
  }
};

/** Cancels an order before its approval: its points come back. */
export async function cancelOrder(taice: Taice, id: string): Promise<RedemptionReply> {
  const reply = await withPrizeInvalidation(
    taice,
    taice.api.prizes.cancelOrder({ id }, { waitForConnection: true }),
  );
  invalidatePoints(taice);
  return reply;
}

/** Confirms that the parcel has arrived. */
export const confirmReceipt = (taice: Taice, id: string): Promise<OrderItem> =>
  withPrizeInvalidation(
    taice,
    taice.api.prizes.confirmReceipt({ id }, { waitForConnection: true }),
  );

/** The code of an order. The server logs each read, and it is never stored here. */
export const showCode = async (taice: Taice, id: string): Promise<string> =>
  (await taice.api.prizes.showCode({ id })).code;
