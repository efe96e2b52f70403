import type { Reply, TaiceContract } from '@taice/contract';
import { loggedIn, read } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Studio = TaiceContract['studio'];

export const studioKeys = {
  all: ['studio'],
  stands: (id: string) => ['studio', 'stands', id],
} as const;

export const studioQueries = {
  /** Where one of the viewer's own videos stands; empty once it is gone. */
  stands: (taice: Taice, id: string) =>
    read<Reply<Studio['processStatus']>>({
      queryKey: studioKeys.stands(id),
      enabled: loggedIn(taice),
      queryFn: ({ signal }) => taice.api.studio.processStatus({ id }, { signal }),
    }),
};
