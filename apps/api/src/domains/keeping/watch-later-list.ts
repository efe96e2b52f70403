import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { withCards } from '../posts/show-own-list.ts';
import { readLater } from './watch-later-queries.ts';

export const watchLaterList = handler(contract.keeping.watchLaterList, {
  run: async (call) => {
    const { db, user, input } = call;
    const { page, page_size, keyword, category_id: categoryId } = input;
    const found = await readLater(db, user.userId, {
      keyword,
      categoryId,
      limit: page_size + 1,
      offset: (page - 1) * page_size,
    });
    const shown = await withCards(call, found.slice(0, page_size));
    return {
      list: shown.map(({ row, card }) => ({ post: card, added_at: row.at.toISOString() })),
      page,
      page_size,
      has_more: found.length > page_size,
      next_cursor: null,
    };
  },
});
