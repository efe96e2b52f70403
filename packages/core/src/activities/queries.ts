import type { ActivityCard, Reply, TaiceContract } from '@taice/contract';
import { byId, readList } from '../queries/pages.ts';
import { read } from '../queries/read.ts';
import { allTasks } from '../tasks/keys.ts';
import type { Taice } from '../types.ts';

export type ActivityDetail = Reply<TaiceContract['activities']['detail']>;
export type ActivityPart = 'running' | 'upcoming' | 'ended';

/** Everything that changes tasks changes activities, so both are reloaded together. */
export const activityKeys = { all: [...allTasks, 'activities'] } as const;

export const activityQueries = {
  list: (taice: Taice, state: ActivityPart) =>
    readList<ActivityCard, Reply<TaiceContract['activities']['list']>>({
      queryKey: [...activityKeys.all, 'list', state],
      ask: ({ page }, signal) =>
        taice.api.activities.list({ state, page }, { signal, toast: false }),
      idOf: byId,
    }),
  /** By id, or by the slug of a link. */
  detail: (taice: Taice, asked: { readonly id: string } | { readonly slug: string }) =>
    read<ActivityDetail>({
      queryKey: [...activityKeys.all, 'detail', asked],
      queryFn: ({ signal }) => taice.api.activities.detail(asked, { signal, toast: false }),
    }),
};
