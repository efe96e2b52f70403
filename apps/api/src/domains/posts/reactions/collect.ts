import { contract } from '@taice/contract';
import { retried } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { engagementContext } from '../../user/engagement-context.ts';
import { collectPost } from './queries.ts';

export const collect = handler(contract.posts.collect, {
  run: async (call) => {
    const { post_id: postId, status } = call.input;
    const request = { ...engagementContext(call), postId, status };
    return (await retried(() => collectPost(call.db, request))) ?? fail(1201);
  },
});
