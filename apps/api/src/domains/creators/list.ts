import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { postCard } from '../posts/post-view.ts';
import { topPostsOf } from '../posts/posts-of-creators.ts';
import { viewerOf } from '../posts/viewer.ts';
import { pageOf, partFromCursor, toPersonView } from './people-view.ts';
import { listCreators } from './queries.ts';

const TOP_POSTS = 3;

export const list = handler(contract.creators.list, {
  run: async (call) => {
    const { db, settings, user, lang, input } = call;
    const userId = user?.userId ?? null;
    const query = { viewer: userId ?? 0n, keyword: input.keyword, ...partFromCursor(input) };
    const { rows, end } = await listCreators(db, input.sort, input.category_id ?? 0n, query);
    const { shown: visible, around } = pageOf(rows, input, end);
    const ids = visible.map(({ id }) => id);
    const [topIds, viewer] = await Promise.all([
      topPostsOf(db, ids, TOP_POSTS),
      viewerOf(call, user, lang),
    ]);
    const posts = await loadPosts(call, [...topIds.values()].flat(), userId);
    const openPosts = new Map(
      posts.filter(({ is_open }) => is_open).map((post) => [post.id, post]),
    );
    const people = visible.map((row) => ({
      ...toPersonView(row, settings),
      post_num: row.post_num,
      view_num: Number(row.view_num),
      top_posts: (topIds.get(row.id) ?? []).flatMap((id) => {
        const post = openPosts.get(id);
        return post ? [postCard(post, viewer, call)] : [];
      }),
    }));
    return { list: people, ...around };
  },
});
