import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { type JsonPart, preserializedJson } from '../../platform/preserialized-json.ts';
import { detailJson } from './card-json.ts';
import { chooseFeed } from './choose-feed.ts';
import { feedCursor } from './feed-cursor.ts';
import { loadPosts } from './post-queries.ts';
import { feedReasonOf } from './rank-feed.ts';
import { viewerOf } from './viewer.ts';

/** An item is the same for all readers except for its `why`. */
const withReason = (item: JsonPart, reason: string): JsonPart[] => [
  typeof item === 'string' ? item.slice(0, -1) : item.subarray(0, -1),
  `,"why":${JSON.stringify(reason)}}`,
];

export const feed = handler(contract.posts.feed, {
  run: async (call) => {
    const { user, lang, deviceId, appType, input } = call;
    const userId = user?.userId ?? null;
    const [{ items, next }, viewer] = await Promise.all([
      chooseFeed(call, {
        userId,
        deviceId,
        scope: input.scope,
        categoryId: input.category_id,
        count: input.count,
        onPhone: appType === 'tg_mini',
        cursor: feedCursor.decode(input.cursor),
      }),
      viewerOf(call, user, lang),
    ]);
    const reasonContext = {
      now: call.clock.rule().getTime(),
      popularFrom: call.settings.popular_views,
    };
    const reasons = new Map(items.map((item) => [item.post.id, feedReasonOf(item, reasonContext)]));
    const rows = await loadPosts(
      call,
      items.map(({ post }) => post.id),
      userId,
    );
    const list = rows
      .filter(({ is_open }) => is_open)
      .flatMap((row, index) => {
        const item = withReason(detailJson(row, viewer, call), reasons.get(row.id) ?? 'foryou');
        return index === 0 ? item : [',', ...item];
      });
    const after = JSON.stringify(next && feedCursor.encode(next));
    return preserializedJson(['{"list":[', ...list, `],"next_cursor":${after}}`]);
  },
});
