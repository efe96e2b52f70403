import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readBalances } from '../ledger/queries.ts';
import { endReward, refundUnused } from './reward-ledger.ts';
import { lockReward } from './queries.ts';

export const cancel = handler(contract.postRewards.cancel, {
  run: async ({ db, clock, user, input }) => {
    const reward = (await lockReward(db, input.id)) ?? fail(404);
    if (reward.sponsor_id !== user.userId) return fail(403);
    const { state } = reward;
    if (state !== 'scheduled' && state !== 'active') return fail(1708, { data: { state } });
    // Once the remaining amount of a split is visible, the sponsor may not cancel it.
    if (reward.type_key === 'lucky' && reward.left_num < reward.quantity)
      return fail(1708, { data: { state, reason: 'lucky' } });
    const at = clock.rule();
    await endReward(db, reward, 'cancelled', at);
    const refunded = await refundUnused(db, reward, at, 'user');
    const { available } = await readBalances(db, user.userId);
    return {
      refunded: formatMicro(refunded),
      balance: formatMicro(available),
      state: 'cancelled' as const,
    };
  },
});
