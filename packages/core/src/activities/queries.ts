import type { ActivityCard, Reply, TaiceContract } from '@taice/contract';
import { byId, readList } from '../queries/pages.ts';
import { read } from '../queries/read.ts';
import { allTasks } from '../tasks/keys.ts';
import type { Taice } from '../types.ts';

export type ActivityDetail = Reply<TaiceContract['activities']['detail']>;
export type ActivityPart = 'running' | 'upcoming' | 'ended';

/** They move with all that tasks move with, so they are asked again with them. */
export const activityKeys = { all: [...allTasks, 'activities'] } as const;

export const activityQueries = {
  list: (taice: Taice, state: ActivityPart) =>
    readList<ActivityCard, Reply<TaiceContract['activities']['list']>>({
      queryKey: [...activityKeys.all, 'list', state],
      ask: ({ page }, signal) =>
        taice.api.activities.list({ state, page }, { signal, toast: false }),
      idOf: byId,
    }),
  /** Of an id, or of the name that a link has. */
  detail: (taice: Taice, asked: { readonly id: string } | { readonly slug: string }) =>
    read<ActivityDetail>({
      queryKey: [...activityKeys.all, 'detail', asked],
      queryFn: ({ signal }) => taice.api.activities.detail(asked, { signal, toast: false }),
    }),
};
