import type { ActivityCard, Reply, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { defineQuery } from '../queries/read.ts';
import { tasksKeyPrefix } from '../tasks/keys.ts';
import type { Taice } from '../types.ts';

export type ActivityDetail = Reply<TaiceContract['activities']['detail']>;
export type ActivityStatus = 'running' | 'upcoming' | 'ended';

/** Everything that changes tasks changes activities, so both are reloaded together. */
export const activityKeys = { all: [...tasksKeyPrefix, 'activities'] } as const;

export const activityQueries = {
  list: (taice: Taice, state: ActivityStatus) =>
    defineListQuery<ActivityCard, Reply<TaiceContract['activities']['list']>>({
      queryKey: [...activityKeys.all, 'list', state],
      ask: ({ page }, signal) =>
        taice.api.activities.list({ state, page }, { signal, toast: false }),
      idOf: byId,
    }),
  /** By id, or by the slug of a link. */
  detail: (taice: Taice, selector: { readonly id: string } | { readonly slug: string }) =>
    defineQuery<ActivityDetail>({
      queryKey: [...activityKeys.all, 'detail', selector],
      queryFn: ({ signal }) => taice.api.activities.detail(selector, { signal, toast: false }),
    }),
};
