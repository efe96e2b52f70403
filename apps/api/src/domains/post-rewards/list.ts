import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { listRewards } from './queries.ts';
import { showRewards } from './view.ts';

export const list = handler(contract.postRewards.list, {
  run: async (call) => {
    const { db, user, input } = call;
    const { post_id: post, state, own } = input;
    if (own === 1 && !user) return { list: [], ...pageFields([], input) };
    const scope =
      own === 1 && user
        ? ({ sponsor: user.userId } as const)
        : post === undefined
          ? 'running'
          : ({ post } as const);
    const found = await listRewards(db, scope, state, limitOffsetOf(input));
    const rewards = await showRewards(call, found.slice(0, input.page_size));
    return { list: rewards, ...pageFields(found, input) };
  },
});
