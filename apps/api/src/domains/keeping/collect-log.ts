import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readOwnList } from '../posts/own-list.ts';
import { withCards } from '../posts/show-own-list.ts';

export const collectLog = handler(contract.keeping.collectLog, {
  run: async (call) => {
    const { db, user, input } = call;
    const { rows, next } = await readOwnList(db, 'collected', {
      userId: user.userId,
      keyword: input.keyword || undefined,
      categoryId: input.category_id,
      cursor: input.cursor,
      limit: input.page_size,
    });
    const shown = await withCards(call, rows);
    return {
      list: shown.map(({ row, card }) => ({ post: card, collected_at: row.at.toISOString() })),
      page_size: input.page_size,
      has_more: next !== null,
      next_cursor: next,
    };
  },
});
