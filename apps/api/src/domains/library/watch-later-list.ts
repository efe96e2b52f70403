import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { pageAround, partOf } from '../../platform/paged.ts';
import { withCards } from '../posts/show-own-list.ts';
import { readLater } from './watch-later-queries.ts';

export const watchLaterList = handler(contract.library.watchLaterList, {
  run: async (call) => {
    const { db, user, input } = call;
    const { page_size, keyword, category_id: categoryId } = input;
    const found = await readLater(db, user.userId, {
      keyword,
      categoryId,
      ...partOf(input),
    });
    const shown = await withCards(call, found.slice(0, page_size));
    return {
      list: shown.map(({ row, card }) => ({ post: card, added_at: row.at.toISOString() })),
      ...pageAround(found, input),
    };
  },
});
