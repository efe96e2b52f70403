import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { findOfferedPrize } from './prize-queries.ts';
import { prizeDetail } from './prize-view.ts';
import { readRedeemer } from './redeemer.ts';

export const detail = handler(contract.prizes.detail, {
  run: async (call) => {
    const { db, clock, user, input } = call;
    const prize = (await findOfferedPrize(db, input.id, clock.rule())) ?? fail(1604);
    const redeemer = user ? await readRedeemer(call, user.userId, [prize]) : undefined;
    return prizeDetail(call, prize, redeemer);
  },
});
