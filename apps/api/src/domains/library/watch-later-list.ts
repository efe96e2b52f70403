import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { withCards } from '../posts/show-own-list.ts';
import { listWatchLater } from './watch-later-queries.ts';

export const watchLaterList = handler(contract.library.watchLaterList, {
  run: async (call) => {
    const { db, user, input } = call;
    const { page_size, keyword, category_id: categoryId } = input;
    const rows = await listWatchLater(db, user.userId, {
      keyword,
      categoryId,
      ...limitOffsetOf(input),
    });
    const cards = await withCards(call, rows.slice(0, page_size));
    return {
      list: cards.map(({ row, card }) => ({ post: card, added_at: row.at.toISOString() })),
      ...pageFields(rows, input),
    };
  },
});
