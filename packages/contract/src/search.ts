import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOf, page, pageIn, postCard, text, userBrief } from './types.ts';

/** Hits in a text: from, to, in UTF-16 units, in order, none touching the next. */
const hits = z.array(z.tuple([z.number().int(), z.number().int()]));
export type Hits = z.output<typeof hits>;

const foundPost = postCard.extend({
  hits: z.object({
    title: hits,
    author: hits,
    /** The matching part of the description, cut to a line or two; null without a match. */
    description: z.object({ text: z.string(), hits }).nullable(),
    /** Its tags that match. */
    tags: z.array(z.object({ name: z.string(), hits })),
  }),
});
export type FoundPost = z.output<typeof foundPost>;

const foundUser = userBrief.extend({
  fans_num: z.number().int(),
  post_num: z.number().int(),
  hits,
});
export type FoundUser = z.output<typeof foundUser>;

const foundTag = z.object({ name: z.string(), post_num: z.number().int(), hits });
export type FoundTag = z.output<typeof foundTag>;

const suggestion = z.object({
  kind: z.enum(['word', 'tag', 'user', 'video']),
  text: z.string(),
  hits,
  /** Id of the person or video; null for a search phrase. */
  id: z.string().nullable(),
});
export type Suggestion = z.output<typeof suggestion>;

export const searchType = z.enum(['all', 'post', 'user', 'tag']);
export type SearchType = z.output<typeof searchType>;
export const searchSort = z.enum(['relevance', 'new', 'views']);
export type SearchSort = z.output<typeof searchSort>;
/** Under 4 minutes, up to 20, longer. */
export const searchLength = z.enum(['short', 'medium', 'long']);
export type SearchLength = z.output<typeof searchLength>;

const keyword = text(1, 100).refine((value) => value.trim() !== '');

export const search = {
  globalSearchV2: endpoint({
    method: 'GET',
    path: '/api/frontend/post/globalSearchV2',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary:
      'Videos, people and tags by words: "phrases", -without, misspelt, Chinese of either script',
    request: z.object({
      keyword,
      type: searchType.default('all'),
      sort: searchSort.default('relevance'),
      duration: searchLength.optional(),
      category_id: idOf('category').optional(),
      has_reward: z.enum(['0', '1']).optional(),
      /** `1`: searches for the typed text, without a correction. */
      exact: z.enum(['0', '1']).optional(),
      cursor: text(0, 1_000).optional(),
      page_size: pageIn.page_size,
    }),
    reply: z.object({
      posts: page(foundPost),
      users: page(foundUser),
      tags: z.array(foundTag),
      /** Related search phrases. */
      suggestions: z.array(z.string()),
      /** The corrected query that was searched instead; null: no correction. */
      corrected: z.string().nullable(),
      took_ms: z.number(),
    }),
    errors: [],
  }),
  searchSuggest: endpoint({
    method: 'GET',
    path: '/api/frontend/post/searchSuggest',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary:
      'What may be meant by what is typed so far; with nothing typed, what is much watched now',
    request: z.object({ keyword: text(0, 100) }),
    reply: z.object({ list: z.array(suggestion) }),
    errors: [],
  }),
};
