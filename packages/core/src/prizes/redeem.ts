import type { Input, RedemptionReply, TaiceContract } from '@taice/contract';
import { addressKeys } from '../addresses/queries.ts';
import type { CallOptions, Taice } from '../types.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';

type Prizes = TaiceContract['prizes'];

/** A redemption as the person means it: a parcel, an account elsewhere, or a code. */
export type RedeemRequest =
  | { readonly type: 'physical'; readonly what: Input<Prizes['exchangePhysical']> }
  | { readonly type: 'member'; readonly what: Input<Prizes['exchangeMember']> }
  | { readonly type: 'virtual'; readonly what: Input<Prizes['exchangeVirtualProducts']> };

const send = (
  { api }: Taice,
  request: RedeemRequest,
  options: CallOptions,
): Promise<RedemptionReply> => {
  if (request.type === 'physical') return api.prizes.exchangePhysical(request.what, options);
  if (request.type === 'member') return api.prizes.exchangeMember(request.what, options);
  return api.prizes.exchangeVirtualProducts(request.what, options);
};

/** Redeems a prize. Another try for the same prize is the same order until an answer has come. */
export const redeem = async (
  taice: Taice,
  request: RedeemRequest,
  { toast = true }: Pick<CallOptions, 'toast'> = {},
): Promise<RedemptionReply> => {
  try {
    return await idempotentCall(taice, `prize ${request.what.prize_id}`, (options) =>
      send(taice, request, { ...options, toast }),
    );
  } finally {
    // The server may have saved a new address of the order.
    void taice.queries.invalidateQueries({ queryKey: addressKeys.all });
  }
};
