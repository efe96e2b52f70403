import type { Input, Reply, TaiceContract } from '@taice/contract';
import { byId, readList } from '../queries/pages.ts';
import { read } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type GetByType = TaiceContract['content']['getByType'];
export type DocType = Input<GetByType>['type'];
export type Doc = Extract<Reply<GetByType>, { doc: unknown }>['doc'];

export const contentKeys = {
  all: ['content'],
  doc: (type: DocType, slug: string | undefined) => ['content', 'doc', type, slug ?? null],
  news: ['content', 'news'],
} as const;

export const contentQueries = {
  /** One document in the language of the session. */
  doc: ({ api }: Taice, type: DocType, slug?: string) =>
    read<Doc>({
      queryKey: contentKeys.doc(type, slug),
      queryFn: async ({ signal }) => {
        const reply = await api.content.getByType({ type, slug }, { signal });
        if (!('doc' in reply)) throw new Error(`No single document of type ${type}`);
        return reply.doc;
      },
    }),
  /** What is new, the latest first. */
  news: ({ api }: Taice) =>
    readList({
      queryKey: contentKeys.news,
      idOf: byId,
      ask: async ({ page }, signal) => {
        const reply = await api.content.getByType({ type: 'news', page }, { signal });
        if ('doc' in reply) throw new Error('One document where a list of news was asked for');
        return reply;
      },
    }),
};
