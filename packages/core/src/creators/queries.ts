import type { CreatorDetail, CreatorSort } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

export interface FollowFilter {
  /** Id of the person; undefined: the viewer. */
  readonly id: string | undefined;
  readonly type: 'follow' | 'fans';
  readonly keyword: string;
}
export interface CreatorFilter {
  readonly sort: CreatorSort;
  readonly category: string | undefined;
  readonly keyword: string;
}
export type VideoSort = 'new' | 'hot';

export const creatorKeys = {
  all: ['creators'],
  follows: (filter: FollowFilter) => ['creators', 'follows', filter],
  list: (filter: CreatorFilter) => ['creators', 'list', filter],
  detail: (id: string) => ['creators', 'detail', id],
  videos: (id: string, order: VideoSort, category: string | undefined) => [
    'creators',
    'videos',
    id,
    order,
    category,
  ],
} as const;

const cardsPageSize = 12;
const videosPageSize = 20;
const emptyToUndefined = (keyword: string): string | undefined =>
  keyword === '' ? undefined : keyword;

export const creatorQueries = {
  /** The people that a person follows, or their followers. */
  follows: (taice: Taice, filter: FollowFilter) =>
    defineListQuery({
      queryKey: creatorKeys.follows(filter),
      idOf: byId,
      ...(filter.id === undefined && { enabled: loggedIn(taice) }),
      ask: ({ cursor }, signal) =>
        taice.api.creators.followLog(
          { id: filter.id, type: filter.type, keyword: emptyToUndefined(filter.keyword), cursor },
          { signal },
        ),
    }),
  /** Creators of videos. */
  list: ({ api }: Taice, { sort, category, keyword }: CreatorFilter) =>
    defineListQuery({
      queryKey: creatorKeys.list({ sort, category, keyword }),
      idOf: byId,
      ask: ({ cursor }, signal) =>
        api.creators.list(
          {
            sort,
            category_id: category,
            keyword: emptyToUndefined(keyword),
            cursor,
            page_size: cardsPageSize,
          },
          { signal },
        ),
    }),
  /** A person's page: who they are, without their videos. */
  detail: ({ api }: Taice, id: string) =>
    defineQuery<CreatorDetail>({
      queryKey: creatorKeys.detail(id),
      queryFn: ({ signal }) => api.creators.detail({ id, page_size: 1 }, { signal }),
    }),
  /** Their videos, of one category or all. */
  videos: ({ api }: Taice, id: string, order: VideoSort, category: string | undefined) =>
    defineListQuery({
      queryKey: creatorKeys.videos(id, order, category),
      idOf: byId,
      ask: async ({ page }, signal) => {
        const request = { id, order, category_id: category, page, page_size: videosPageSize };
        return (await api.creators.detail(request, { signal })).posts;
      },
    }),
};
