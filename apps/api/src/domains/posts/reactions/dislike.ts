import { contract } from '@taice/contract';
import { retried } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { deedOf } from '../../user/public-deed.ts';
import { react } from './queries.ts';

export const dislike = handler(contract.posts.dislike, {
  run: async (call) => {
    const { post_id: postId, status } = call.input;
    const deed = { ...deedOf(call), postId, status };
    return (await retried(() => react(call.db, 'dislike', deed))) ?? fail(1201);
  },
});
