import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readOwnList } from '../posts/own-list.ts';
import { withCards } from '../posts/show-own-list.ts';

export const likeLog = handler(contract.keeping.likeLog, {
  run: async (call) => {
    const { db, user, input } = call;
    const { rows, next } = await readOwnList(db, 'liked', {
      userId: user.userId,
      keyword: input.keyword || undefined,
      categoryId: input.category_id,
      cursor: input.cursor,
      limit: input.page_size,
    });
    const shown = await withCards(call, rows);
    return {
      list: shown.map(({ card }) => card),
      page_size: input.page_size,
      has_more: next !== null,
      next_cursor: next,
    };
  },
});
