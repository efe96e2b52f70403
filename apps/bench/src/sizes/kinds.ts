import { contract } from '@taice/contract';
import { connections } from '../load.ts';
import type { Call } from '../presign.ts';
import { words } from '../titles.ts';

/** Promise 27: limit of a search for two Chinese characters. */
const searchP99Ms = 30;

/** A call whose cost must not grow with the amount of data. */
export interface Kind {
  readonly name: string;
  readonly call: (index: number) => Call;
  /** Calls of a round. */
  readonly each: number;
  /** Concurrent calls. */
  readonly over: number;
  readonly p99Ms?: number;
}

/** A search word, from the most frequent to the rarest. */
const searchTerm = (index: number): string =>
  words[Math.floor(words.length ** ((index % 200) / 200)) - 1] ?? '';

const listCall = (
  name: string,
  endpoint: Call['endpoint'],
  input: Record<string, unknown> = {},
): Kind => ({ name, call: () => ({ endpoint, input }), each: 400, over: connections });

/** Paced like people who search, not a flood. */
const searched = (
  name: string,
  input: (index: number) => Record<string, unknown>,
  endpoint: Call['endpoint'] = contract.search.globalSearchV2,
): Kind => ({
  name: `search for ${name}`,
  call: (index) => ({ endpoint, input: input(index) }),
  each: 400,
  over: 4,
});

const { feed, recommendList } = contract.posts;
export const kinds: readonly Kind[] = [
  listCall('feed', feed),
  listCall('feed of a category', feed, { category_id: '1' }),
  listCall('feed of the followed', feed, { scope: 'following' }),
  listCall('feed that pays', feed, { scope: 'rewarded' }),
  listCall('sections', recommendList),
  listCall('sections of a category', recommendList, { category_id: '1' }),
  {
    ...searched('two characters', (index) => ({ keyword: searchTerm(index), type: 'post' })),
    p99Ms: searchP99Ms,
  },
  searched('four characters', (index) => ({
    keyword: searchTerm(index) + searchTerm(index + 1),
    type: 'post',
  })),
  searched('the newest', (index) => ({ keyword: searchTerm(index), type: 'post', sort: 'new' })),
  searched('the most watched', (index) => ({
    keyword: searchTerm(index),
    type: 'post',
    sort: 'views',
  })),
  {
    ...searched(
      'suggestions',
      (index) => ({ keyword: searchTerm(index) }),
      contract.search.searchSuggest,
    ),
    p99Ms: searchP99Ms,
  },
];
