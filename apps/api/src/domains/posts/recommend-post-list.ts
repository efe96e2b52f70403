import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { cardJson, serializedPage } from './card-json.ts';
import { loadPosts, postKey } from './post-queries.ts';
import { relatedPosts } from './related-queries.ts';
import { viewerOf } from './viewer.ts';

export const recommendPostList = handler(contract.posts.recommendPostList, {
  run: async (call) => {
    const { user, lang, input } = call;
    const { page_size } = input;
    const userId = user?.userId ?? null;
    const key = await postKey(call, input.post_id);
    if (!key) return fail(1201);
    const found = await relatedPosts(call, key, {
      userId,
      ...limitOffsetOf(input),
    });
    const [[requested, ...loaded], viewer] = await Promise.all([
      loadPosts(call, [key.id, ...found.slice(0, page_size)], userId),
      viewerOf(call, user, lang),
    ]);
    if (requested?.id !== key.id || !requested.is_visible) return fail(1201);
    const rows = loaded.filter(({ is_open }) => is_open);
    const list = rows.map((row) => cardJson(row, viewer, call));
    return serializedPage(list, pageFields(found, input));
  },
});
