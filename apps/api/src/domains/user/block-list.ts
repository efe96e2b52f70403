import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { readBlocked } from './block-queries.ts';
import { levelOf } from './level.ts';

export const blockList = handler(contract.user.blockList, {
  run: async ({ db, settings, user, input }) => {
    const found = await readBlocked(db, user.userId, limitOffsetOf(input));
    return {
      list: found.slice(0, input.page_size).map(({ id, xp, at, ...person }) => ({
        user: { ...person, id: `${id}`, level_no: levelOf(xp, settings).no, is_follow: false },
        blocked_at: at.toISOString(),
      })),
      ...pageFields(found, input),
    };
  },
});
