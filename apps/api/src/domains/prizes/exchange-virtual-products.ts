import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { takeCode } from './codes.ts';
import { moveOrder } from './move-order.ts';
import { placeOrder, redeemed, wantedPrize } from './redeem.ts';

export const exchangeVirtualProducts = handler(contract.prizes.exchangeVirtualProducts, {
  run: async (call) => {
    const { db: tx, clock, input } = call;
    const { prize_id: prizeId, points: seen } = input;
    const prize = await wantedPrize(call, { type: 'virtual', prizeId, seen, quantity: 1 });
    const { order, available } = await placeOrder(call, prize, 1);
    if (!(await takeCode(tx, prize.id, order.id))) return fail(1601);
    const by = { actor: 'user', at: clock.rule() };
    return redeemed(call, { order: await moveOrder(tx, order, 'completed', by), available });
  },
});
