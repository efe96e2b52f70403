import { contract, type TaiceContract } from '@taice/contract';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { postCard } from '../posts/post-view.ts';
import { viewerOf } from '../posts/viewer.ts';
import { hasPage } from '../user/profile-queries.ts';
import { ownCounts, ownIds, type OwnState, ownVideos } from './own-queries.ts';
import { ownCard } from './own-view.ts';
import { publishedOf } from './post-queries.ts';
import { remainingToday } from './uploads/upload-quota.ts';

type ListCall = Call<TaiceContract['studio']['userPostList']>;

export const userPostList = handler(contract.studio.userPostList, {
  run: async (call) => {
    const { db, user, input } = call;
    const userId = user?.userId ?? null;
    const authorId = input.id ?? userId;
    if (authorId === null) return fail(401);
    if (input.state !== undefined) {
      if (authorId !== userId) return fail(1117);
      return managed(call, authorId, input.state);
    }
    if (authorId !== userId && !(await hasPage(db, authorId))) return fail(1117);
    return listCards(call, authorId, userId);
  },
});

/** As others see them, plus the private ones of one's own. */
const listCards = async (call: ListCall, authorId: bigint, userId: bigint | null) => {
  const { db, user, lang, input } = call;
  const [found, viewer] = await Promise.all([
    publishedOf(db, authorId, { own: authorId === userId, ...limitOffsetOf(input) }),
    viewerOf(call, user, lang),
  ]);
  const rows = await loadPosts(call, found.slice(0, input.page_size), userId);
  return {
    list: rows.map((row) => postCard(row, viewer, call)),
    ...pageFields(found, input),
  };
};

/** One's own videos in any state, with the number of each. */
const managed = async (call: ListCall, userId: bigint, state: OwnState) => {
  const { db, clock, settings, user, lang, input } = call;
  const { page_size, sort } = input;
  const since = new Date(clock.real().getTime() - settings.post_purge_ms);
  const keyword = (input.keyword ?? '').trim();
  const [found, counts, viewer, remaining] = await Promise.all([
    ownIds(db, userId, { state, keyword, sort, since, ...limitOffsetOf(input) }),
    ownCounts(db, userId, since),
    viewerOf(call, user, lang),
    remainingToday(call, userId),
  ]);
  const videos = await ownVideos(db, userId, found.slice(0, page_size));
  return {
    list: videos.map((video) => ownCard(video, viewer, call)),
    ...pageFields(found, input),
    counts,
    ...remaining,
  };
};
