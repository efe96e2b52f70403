import type { Input, OwnCard, Reply, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Studio = TaiceContract['studio'];
type YouTubeListed = Reply<Studio['getYoutubeVideo']>['list'][number];
export type OwnFilter = Required<Pick<Input<Studio['userPostList']>, 'state' | 'keyword' | 'sort'>>;

export const studioKeys = {
  all: ['studio'],
  processStatus: (id: string) => ['studio', 'stands', id],
  owns: ['studio', 'own'],
  own: (filter: OwnFilter) => ['studio', 'own', filter],
  detail: (id: string) => ['studio', 'detail', id],
  youtube: (address: string) => ['studio', 'youtube', address],
} as const;

const ownPage = 20;

export const studioQueries = {
  /** The state of one of the viewer's own videos; empty once it is gone. */
  processStatus: (taice: Taice, id: string) =>
    defineQuery<Reply<Studio['processStatus']>>({
      queryKey: studioKeys.processStatus(id),
      enabled: loggedIn(taice),
      queryFn: ({ signal }) => taice.api.studio.processStatus({ id }, { signal }),
    }),
  /** The viewer's own videos in any state, with the number in each state. */
  own: (taice: Taice, filter: OwnFilter) =>
    defineListQuery<OwnCard, Reply<Studio['userPostList']>>({
      queryKey: studioKeys.own(filter),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: ({ page }, signal) =>
        taice.api.studio.userPostList({ ...filter, page, page_size: ownPage }, { signal }),
    }),
  /** Videos to sync from a pasted YouTube address. */
  youtube: (taice: Taice, address: string) =>
    defineListQuery<YouTubeListed, Reply<Studio['getYoutubeVideo']>>({
      queryKey: studioKeys.youtube(address),
      enabled: loggedIn(taice),
      idOf: ({ youtube_id }) => youtube_id,
      ask: ({ cursor }, signal) =>
        taice.api.studio.getYoutubeVideo({ url: address, cursor }, { signal }),
    }),
  /** One own video, complete, for its form. */
  detail: (taice: Taice, id: string) =>
    defineQuery<Reply<Studio['userPostDetail']>>({
      queryKey: studioKeys.detail(id),
      enabled: loggedIn(taice),
      queryFn: ({ signal }) => taice.api.studio.userPostDetail({ id }, { signal }),
    }),
};
