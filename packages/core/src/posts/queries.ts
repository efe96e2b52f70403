import type { Reply, SectionKey, TaiceContract } from '@taice/contract';
import { defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Posts = TaiceContract['posts'];
type Grid = { readonly section: SectionKey; readonly category: string | undefined };

export const postKeys = {
  all: ['posts'],
  details: ['posts', 'detail'],
  detail: (id: string) => ['posts', 'detail', id],
  feed: ['posts', 'feed'],
  sections: ['posts', 'sections'],
  grid: (grid: Grid) => ['posts', 'grid', grid],
  categories: ['posts', 'categories'],
  upNext: (id: string) => ['posts', 'upNext', id],
  nextVideo: (id: string) => ['posts', 'goOn', id],
  history: (keyword: string) => ['posts', 'history', keyword],
  invitation: ['posts', 'invitation'],
  ofPerson: (id: string) => ['posts', 'ofPerson', id],
} as const;

export const postQueries = {
  /** One video; `share`: the code of the link that led to it. */
  detail: ({ api }: Taice, id: string, share?: string) =>
    defineQuery<Reply<Posts['detail']>>({
      queryKey: postKeys.detail(id),
      queryFn: ({ signal }) => api.posts.detail({ id, share_code: share }, { signal }),
    }),
};
