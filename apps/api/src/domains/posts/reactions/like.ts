import { contract } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { retried } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { providerKey } from '../../../platform/http/network.ts';
import { react } from './queries.ts';

export const like = handler(contract.posts.like, {
  run: async ({
    db,
    clock,
    config,
    numbers,
    ip,
    user: { userId },
    input: { post_id: postId, status },
  }) => {
    const at = clock.rule();
    const network = providerKey(config.proofKey, ip);
    const most = numbers.newcomers_per_network;
    const deed = { userId, postId, status, at, day: businessDay(at), network, most };
    return (await retried(() => react(db, 'like', deed))) ?? fail(1201);
  },
});
