import type { contract } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Call } from '../../platform/endpoint.ts';
import { idsOfSection } from '../posts/recommend-list.ts';
import { globalSearchV2 } from '../search/global-search-v2.ts';
import { answerAs } from './as-person.ts';

/** Telegram shows at most 50; 20 are enough to choose from. */
const MOST = 20;

/** Ids of videos by words, as in the public search. Without words: the most watched first, then the newest. */
export const findVideos = async (
  call: Call<typeof contract.bot.videos>,
  lang: Lang,
): Promise<bigint[]> => {
  const keyword = call.input.query.trim();
  if (keyword === '') {
    const own = { ...call, user: null, lang, appType: 'tg_mini' as const };
    const asked = { ...own, input: { page: 1, page_size: MOST } };
    const part = { limit: MOST, offset: 0 };
    const hot = await idsOfSection(asked, 'hot', part);
    // For sites with few views yet.
    return [...new Set([...hot, ...(await idsOfSection(asked, 'new', part))])].slice(0, MOST);
  }
  const asked = { keyword, type: 'post', sort: 'relevance', page_size: MOST } as const;
  const { posts } = await answerAs(globalSearchV2, { ...call, lang }, null, asked);
  return posts.list.map(({ id }) => BigInt(id));
};
