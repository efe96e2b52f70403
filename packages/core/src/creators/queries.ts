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
  follows: (wish: FollowFilter) => ['creators', 'follows', wish],
  list: (wish: CreatorFilter) => ['creators', 'list', wish],
  detail: (id: string) => ['creators', 'detail', id],
  videos: (id: string, order: VideoSort, category: string | undefined) => [
    'creators',
    'videos',
    id,
    order,
    category,
  ],
} as const;

const cards = 12;
const videos = 20;
const said = (keyword: string): string | undefined => (keyword === '' ? undefined : keyword);

export const creatorQueries = {
  /** The people that a person follows, or their followers. */
  follows: (taice: Taice, wish: FollowFilter) =>
    defineListQuery({
      queryKey: creatorKeys.follows(wish),
      idOf: byId,
      ...(wish.id === undefined && { enabled: loggedIn(taice) }),
      ask: ({ cursor }, signal) =>
        taice.api.creators.followLog(
          { id: wish.id, type: wish.type, keyword: said(wish.keyword), cursor },
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
          { sort, category_id: category, keyword: said(keyword), cursor, page_size: cards },
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
        const asked = { id, order, category_id: category, page, page_size: videos };
        return (await api.creators.detail(asked, { signal })).posts;
      },
    }),
};
