import type { Reply, TaiceContract } from '@taice/contract';
import { defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

export const interestKeys = { all: ['interests'], list: ['interests', 'list'] } as const;

export const interestQueries = {
  /** All interests, with the viewer's own marked. */
  list: ({ api }: Taice) =>
    defineQuery<Reply<TaiceContract['interests']['list']>>({
      queryKey: interestKeys.list,
      queryFn: ({ signal }) => api.interests.list({}, { signal }),
    }),
};
