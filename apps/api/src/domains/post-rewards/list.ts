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
    const of =
      own === 1 && user
        ? ({ sponsor: user.userId } as const)
        : post === undefined
          ? 'running'
          : ({ post } as const);
    const found = await listRewards(db, of, state, limitOffsetOf(input));
    const shown = await showRewards(call, found.slice(0, input.page_size));
    return { list: shown, ...pageFields(found, input) };
  },
});
