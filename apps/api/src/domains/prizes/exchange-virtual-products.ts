import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { assignCode } from './codes.ts';
import { moveOrder } from './move-order.ts';
import { placeOrder, redemptionReply, requireRedeemablePrize } from './redeem.ts';

export const exchangeVirtualProducts = handler(contract.prizes.exchangeVirtualProducts, {
  run: async (call) => {
    const { db: tx, clock, input } = call;
    const { prize_id: prizeId, points: expectedPoints } = input;
    const request = { type: 'virtual', prizeId, seen: expectedPoints, quantity: 1 } as const;
    const { prize, redeemer } = await requireRedeemablePrize(call, request);
    const { order, available } = await placeOrder(call, prize, 1);
    // An order under review already has its code, which stays hidden until the release.
    if (!(await assignCode(tx, prize.id, order.id))) return fail(1601);
    const at = clock.rule();
    const updated =
      order.points > redeemer.unreviewedRemaining
        ? await moveOrder(tx, order, 'reviewing', { actor: 'job', why: 'points', at })
        : await moveOrder(tx, order, 'completed', { actor: 'user', at });
    return redemptionReply(call, { order: updated, available });
  },
});
