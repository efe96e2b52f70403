import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { postCard } from '../posts/post-view.ts';
import { publicPostsOf, topPostsOf } from '../posts/posts-of-creators.ts';
import { viewerOf } from '../posts/viewer.ts';
import { levelOf } from '../user/level.ts';
import { readProfile } from '../user/profile-queries.ts';
import { listCategoryTotals } from './queries.ts';

export const detail = handler(contract.creators.detail, {
  run: async (call) => {
    const { db, settings, user, lang, input } = call;
    const { id, page_size } = input;
    const userId = user?.userId ?? null;
    const row = await readProfile(db, id, userId);
    if (!row) return fail(1117);
    const query = { order: input.order, categoryId: input.category_id, ...limitOffsetOf(input) };
    const [totals, postIds, topIds, viewer] = await Promise.all([
      listCategoryTotals(db, id),
      publicPostsOf(db, id, query),
      topPostsOf(db, [id], 1),
      viewerOf(call, user, lang),
    ]);
    const topId = topIds.get(id)?.[0];
    const pageIds = postIds.slice(0, page_size);
    const loaded = await loadPosts(
      call,
      [...new Set([...pageIds, ...(topId ? [topId] : [])])],
      userId,
    );
    const cards = new Map(
      loaded.flatMap((post) => (post.is_open ? [[post.id, postCard(post, viewer, call)]] : [])),
    );
    const overall = totals.find((total) => total.id === null);
    const { xp, fans_num, created_at, post_num: _shown, ...profile } = row;
    return {
      ...profile,
      id: `${row.id}`,
      level_no: levelOf(xp, settings).no,
      be_follow_num: fans_num,
      joined_at: created_at.toISOString(),
      post_num: overall?.post_num ?? 0,
      view_num: Number(overall?.view_num ?? 0n),
      rewards_active: overall?.pays_num ?? 0,
      categories: totals.flatMap(({ id: category, slug, name, post_num }) =>
        category === null ? [] : [{ id: `${category}`, slug, name: name[lang], post_num }],
      ),
      cover: (topId && cards.get(topId)?.cover) || null,
      posts: {
        list: pageIds.flatMap((post) => cards.get(post) ?? []),
        ...pageFields(postIds, input),
      },
    };
  },
});
