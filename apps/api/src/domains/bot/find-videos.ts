import type { contract } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Call } from '../../platform/endpoint.ts';
import { idsOfSection } from '../posts/recommend-list.ts';
import { globalSearchV2 } from '../search/global-search-v2.ts';
import { runAsPerson } from './run-as-person.ts';

/** Telegram shows at most 50; 20 are enough to choose from. */
const MAX_VIDEOS = 20;

/** Ids of videos by words, as in the public search. Without words: the most watched first, then the newest. */
export const findVideos = async (
  call: Call<typeof contract.bot.videos>,
  lang: Lang,
): Promise<bigint[]> => {
  const keyword = call.input.query.trim();
  if (keyword === '') {
    const visitorCall = { ...call, user: null, lang, appType: 'tg_mini' as const };
    const sectionCall = { ...visitorCall, input: { page: 1, page_size: MAX_VIDEOS } };
    const range = { limit: MAX_VIDEOS, offset: 0 };
    const hotIds = await idsOfSection(sectionCall, 'hot', range);
    // For sites with few views yet.
    return [...new Set([...hotIds, ...(await idsOfSection(sectionCall, 'new', range))])].slice(
      0,
      MAX_VIDEOS,
    );
  }
  const query = { keyword, type: 'post', sort: 'relevance', page_size: MAX_VIDEOS } as const;
  const { posts } = await runAsPerson(globalSearchV2, { ...call, lang }, null, query);
  return posts.list.map(({ id }) => BigInt(id));
};
