import { contract } from '@taice/contract';
import { retried } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { engagementContext } from '../../user/engagement-context.ts';
import { reactToPost } from './queries.ts';

export const dislike = handler(contract.posts.dislike, {
  run: async (call) => {
    const { post_id: postId, status } = call.input;
    const request = { ...engagementContext(call), postId, status };
    return (await retried(() => reactToPost(call.db, 'dislike', request))) ?? fail(1201);
  },
});
