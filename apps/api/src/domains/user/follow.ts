import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { providerKey } from '../../platform/http/network.ts';
import { followPerson } from './follow-queries.ts';

export const follow = handler(contract.user.follow, {
  run: async ({
    db,
    clock,
    config,
    numbers,
    ip,
    user: { userId },
    input: { id: targetId, status },
  }) => {
    if (targetId === userId) return fail(400, { data: { field: 'id', rule: 'self' } });
    const at = clock.rule();
    const network = providerKey(config.proofKey, ip);
    const most = numbers.newcomers_per_network;
    const deed = { userId, targetId, status, at, day: businessDay(at), network, most };
    return (await followPerson(db, deed)) ?? fail(1117);
  },
});
