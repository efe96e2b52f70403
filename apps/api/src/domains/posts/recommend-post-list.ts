import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { findVisible, loadPosts } from './post-queries.ts';
import { postCard } from './post-view.ts';
import { relatedPosts } from './related-queries.ts';
import { viewerOf } from './viewer.ts';

export const recommendPostList = handler(contract.posts.recommendPostList, {
  run: async (call) => {
    const { db, user, lang, input } = call;
    const { page, page_size } = input;
    const userId = user?.userId ?? null;
    const [key, viewer] = await Promise.all([
      findVisible(db, input.post_id, userId),
      viewerOf(call, user, lang),
    ]);
    if (!key) return fail(1201);
    const found = await relatedPosts(call, key, {
      limit: page_size + 1,
      offset: (page - 1) * page_size,
    });
    const loaded = await loadPosts(call, found.slice(0, page_size), userId);
    const rows = loaded.filter(({ is_open }) => is_open);
    return {
      list: rows.map((row) => postCard(row, viewer, call)),
      page,
      page_size,
      has_more: found.length > page_size,
      next_cursor: null,
    };
  },
});
