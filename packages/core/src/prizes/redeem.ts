import type { Input, Redeemed, TaiceContract } from '@taice/contract';
import { addressKeys } from '../addresses/queries.ts';
import { NetworkError } from '../client/errors.ts';
import type { CallOptions, Taice } from '../types.ts';
import { pointsMoved } from '../wallet/points-moved.ts';
import { answeredKey, waitingKey } from '../client/waiting-keys.ts';

type Prizes = TaiceContract['prizes'];

/** A redemption as somebody means it: what is sent, for an account elsewhere, or a code. */
export type Wanted =
  | { readonly type: 'physical'; readonly what: Input<Prizes['exchangePhysical']> }
  | { readonly type: 'member'; readonly what: Input<Prizes['exchangeMember']> }
  | { readonly type: 'virtual'; readonly what: Input<Prizes['exchangeVirtualProducts']> };

const send = ({ api }: Taice, wanted: Wanted, options: CallOptions): Promise<Redeemed> => {
  if (wanted.type === 'physical') return api.prizes.exchangePhysical(wanted.what, options);
  if (wanted.type === 'member') return api.prizes.exchangeMember(wanted.what, options);
  return api.prizes.exchangeVirtualProducts(wanted.what, options);
};

/**
 * Redeems a prize. As long as no answer has come, another try for the same prize is the same order: with the same
 * details it brings the first answer, with others a 409 once the first try went through.
 */
export async function redeem(
  taice: Taice,
  wanted: Wanted,
  { toast }: Pick<CallOptions, 'toast'> = {},
): Promise<Redeemed> {
  const waits = `prize ${wanted.what.prize_id}`;
  const idempotencyKey = waitingKey(taice, waits);
  try {
    const answer = await send(taice, wanted, {
      idempotencyKey,
      waits: true,
      ...(toast !== undefined && { toast }),
    });
    answeredKey(taice, waits);
    return answer;
  } catch (error) {
    if (!(error instanceof NetworkError)) answeredKey(taice, waits);
    throw error;
  } finally {
    // Refused or not: the balance, the shelf and the orders are then known anew.
    pointsMoved(taice);
    void taice.queries.invalidateQueries({ queryKey: addressKeys.all });
  }
}
