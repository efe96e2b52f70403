import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { loadPosts } from './post-queries.ts';
import { postCard } from './post-view.ts';
import { readHistory, type Watched } from './view-log-queries.ts';
import { viewerOf } from './viewer.ts';

const write = ({ last_at, post_id }: Watched): string => `${last_at.getTime()}_${post_id}`;

const read = (cursor: string) => {
  const [, at = '', postId = ''] = /^(\d{1,15})_([1-9]\d{0,17})$/.exec(cursor) ?? [];
  if (at === '')
    return fail(400, {
      data: { issues: [{ field: 'cursor', message: 'not a cursor of this list' }] },
    });
  return { at: new Date(Number(at)), postId: BigInt(postId) };
};

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

export const viewLog = handler(contract.posts.viewLog, {
  run: async (call) => {
    const { db, user, lang, input } = call;
    const { page_size } = input;
    const [found, viewer] = await Promise.all([
      readHistory(db, {
        userId: user.userId,
        keyword: input.keyword,
        from: dateOf(input.from),
        to: dateOf(input.to),
        after: input.cursor ? read(input.cursor) : undefined,
        limit: page_size + 1,
      }),
      viewerOf(call, user, lang),
    ]);
    const watched = found.slice(0, page_size);
    const rows = await loadPosts(
      call,
      watched.map(({ post_id }) => post_id),
      user.userId,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const hasMore = found.length > page_size;
    const last = watched.at(-1);
    return {
      list: watched.flatMap((each) => {
        const row = byId.get(each.post_id);
        if (!row) return [];
        return [
          {
            post: postCard(row, viewer, call),
            watched_at: each.last_at.toISOString(),
            position_s: each.position_s,
            watched_ratio: each.watched_ratio,
            earned: formatMicro(each.earned),
          },
        ];
      }),
      page_size,
      has_more: hasMore,
      next_cursor: hasMore && last ? write(last) : null,
    };
  },
});
