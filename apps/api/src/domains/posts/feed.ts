import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { chooseFeed } from './choose-feed.ts';
import { readCursor, writeCursor } from './feed-cursor.ts';
import { loadPosts } from './post-queries.ts';
import { postDetail } from './post-view.ts';
import { whyOf } from './rank-feed.ts';
import { viewerOf } from './viewer.ts';

export const feed = handler(contract.posts.feed, {
  run: async (call) => {
    const { user, lang, deviceId, input } = call;
    const cursor = input.cursor ? readCursor(input.cursor) : undefined;
    if (input.cursor && !cursor)
      return fail(400, {
        data: { issues: [{ field: 'cursor', message: 'not a cursor of this feed' }] },
      });
    const userId = user?.userId ?? null;
    const [{ items, next }, viewer] = await Promise.all([
      chooseFeed(call, {
        userId,
        deviceId,
        scope: input.scope,
        categoryId: input.category_id,
        count: input.count,
        cursor,
      }),
      viewerOf(call, user, lang),
    ]);
    const said = {
      now: call.clock.rule().getTime(),
      popularFrom: call.numbers.popular_views,
    };
    const why = new Map(items.map((item) => [item.post.id, whyOf(item, said)]));
    const rows = await loadPosts(
      call,
      items.map(({ post }) => post.id),
      userId,
    );
    return {
      list: rows
        .filter(({ is_open }) => is_open)
        .map((row) => ({
          ...postDetail(row, viewer, call),
          why: why.get(row.id) ?? 'foryou',
        })),
      next_cursor: next && writeCursor(next),
    };
  },
});
