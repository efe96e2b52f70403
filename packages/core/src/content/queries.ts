import type { Input, Reply, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Content = TaiceContract['content'];
type GetByType = TaiceContract['content']['getByType'];
export type BannerPlace = Input<Content['banners']>['position'];
export type DocType = Input<GetByType>['type'];
/** A document as lists show it. */
export type DocBrief = Extract<Reply<GetByType>, { list: unknown }>['list'][number];
export type Doc = Extract<Reply<GetByType>, { doc: unknown }>['doc'];

export const contentKeys = {
  all: ['content'],
  doc: (type: DocType, slug: string | undefined) => ['content', 'doc', type, slug ?? null],
  news: ['content', 'news'],
  banners: (place: BannerPlace) => ['content', 'banners', place],
} as const;

/** ms for which banners stay fresh. */
const bannersStaleMs = 5 * 60_000;

export const contentQueries = {
  /** Banners at the top of a page. */
  banners: ({ api }: Taice, place: BannerPlace) =>
    defineQuery<Reply<Content['banners']>>({
      queryKey: contentKeys.banners(place),
      queryFn: ({ signal }) => api.content.banners({ position: place }, { signal }),
      staleTime: bannersStaleMs,
    }),
  /** One document in the language of the session. */
  doc: ({ api }: Taice, type: DocType, slug?: string) =>
    defineQuery<Doc>({
      queryKey: contentKeys.doc(type, slug),
      queryFn: async ({ signal }) => {
        const reply = await api.content.getByType({ type, slug }, { signal });
        if (!('doc' in reply)) throw new Error(`no single document of type ${type}`);
        return reply.doc;
      },
    }),
  /** News, the latest first. */
  news: ({ api }: Taice) =>
    defineListQuery({
      queryKey: contentKeys.news,
      idOf: byId,
      ask: async ({ page }, signal) => {
        const reply = await api.content.getByType({ type: 'news', page }, { signal });
        if ('doc' in reply) throw new Error('got one document instead of the list of news');
        return reply;
      },
    }),
};
