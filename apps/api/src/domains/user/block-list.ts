import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readBlocked } from './block-queries.ts';
import { levelOf } from './level.ts';

export const blockList = handler(contract.user.blockList, {
  run: async ({ db, numbers, user, input }) => {
    const { page, page_size } = input;
    const found = await readBlocked(db, user.userId, {
      limit: page_size + 1,
      offset: (page - 1) * page_size,
    });
    return {
      list: found.slice(0, page_size).map(({ id, xp, at, ...person }) => ({
        user: { ...person, id: `${id}`, level_no: levelOf(xp, numbers).no, is_follow: false },
        blocked_at: at.toISOString(),
      })),
      page,
      page_size,
      has_more: found.length > page_size,
      next_cursor: null,
    };
  },
});
