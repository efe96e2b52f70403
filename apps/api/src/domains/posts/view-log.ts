import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { paidSums } from '../wallet/paid-view.ts';
import { readOwnList } from './own-list.ts';
import { withCards } from './show-own-list.ts';

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

export const viewLog = handler(contract.posts.viewLog, {
  run: async (call) => {
    const { db, user, input } = call;
    const { cursor, page_size } = input;
    const { rows, next } = await readOwnList(db, 'watched', {
      userId: user.userId,
      keyword: input.keyword || undefined,
      from: dateOf(input.from),
      to: dateOf(input.to),
      cursor,
      limit: page_size,
    });
    const ids = rows.map(({ post_id }) => post_id);
    const [cards, earned] = await Promise.all([
      withCards(call, rows),
      paidSums(db, user.userId, ids),
    ]);
    return {
      list: cards.map(({ row, post, card }) => ({
        post: card,
        watched_at: row.at.toISOString(),
        position_s: post.own.position_s ?? 0,
        watched_ratio: post.own.watched_ratio ?? 0,
        earned: formatMicro(earned.get(row.post_id) ?? 0n),
      })),
      page_size,
      has_more: next !== null,
      next_cursor: next,
    };
  },
});
