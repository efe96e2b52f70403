import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { postCard } from '../posts/post-view.ts';
import { viewerOf } from '../posts/viewer.ts';
import { hasPage } from '../user/profile-queries.ts';
import { publishedOf } from './post-queries.ts';

export const userPostList = handler(contract.studio.userPostList, {
  run: async (call) => {
    const { db, user, lang, input } = call;
    const { page, page_size } = input;
    const userId = user?.userId ?? null;
    const authorId = input.id ?? userId;
    if (authorId === null) return fail(401);
    if (authorId !== userId && !(await hasPage(db, authorId))) return fail(1117);
    const part = { limit: page_size + 1, offset: (page - 1) * page_size };
    const [found, viewer] = await Promise.all([
      publishedOf(db, authorId, { own: authorId === userId, ...part }),
      viewerOf(call, user, lang),
    ]);
    const rows = await loadPosts(call, found.slice(0, page_size), userId);
    return {
      list: rows.map((row) => postCard(row, viewer, call)),
      page,
      page_size,
      has_more: found.length > page_size,
      next_cursor: null,
    };
  },
});
