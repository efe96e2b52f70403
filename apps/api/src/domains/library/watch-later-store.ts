import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { lockOrder, storeOrder, removeFromWatchLater } from './watch-later-queries.ts';

export const watchLaterStore = handler(contract.library.watchLaterStore, {
  run: async (call) => {
    const { db, clock, settings, user, input } = call;
    const { post_id: postId, place } = input;
    if (input.status === 1) {
      const [post] = await loadPosts(call, [postId], user.userId);
      if (!post?.is_visible) return fail(1201);
    }
    const total = await transaction(db, async (tx) => {
      const currentOrder = await lockOrder(tx, user.userId);
      const others = currentOrder.filter((id) => id !== postId);
      const isSaved = others.length < currentOrder.length;
      if (input.status === 0) {
        if (isSaved) await removeFromWatchLater(tx, user.userId, postId);
        return others.length;
      }
      // A saved video keeps its position unless a new one is given.
      if (isSaved && place === undefined) return currentOrder.length;
      if (!isSaved && currentOrder.length >= settings.watch_later_max)
        return fail(1207, { data: { most: settings.watch_later_max } });
      const newOrder = others.toSpliced(place ?? others.length, 0, postId);
      await storeOrder(tx, user.userId, newOrder, clock.rule());
      return newOrder.length;
    });
    return { is_later: input.status === 1, total };
  },
});
