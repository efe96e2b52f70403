import { contract } from '@taice/contract';
import { retried } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { engagementContext } from '../../user/engagement-context.ts';
import { putIntoCollection } from './queries.ts';

export const collect = handler(contract.posts.collect, {
  run: async (call) => {
    const { post_id: postId, status } = call.input;
    const deed = { ...engagementContext(call), postId, status };
    return (await retried(() => putIntoCollection(call.db, deed))) ?? fail(1201);
  },
});
