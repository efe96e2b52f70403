import type { AnalyticsMetric, AnalyticsRange, DataCount, DataReport } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

/** Figures of one of the viewer's own videos or, without an id, of all of them. */
export type AnalyticsFilter = {
  readonly postId: string | undefined;
  readonly range: AnalyticsRange;
};

/** ms for which figures stay fresh; after that a viewer gets newer ones. */
const figuresStaleMs = 30_000;

export const analyticsKeys = {
  all: ['analytics'],
  count: (filter: AnalyticsFilter) => ['analytics', 'count', filter],
  report: (filter: AnalyticsFilter, metric: AnalyticsMetric) => [
    'analytics',
    'report',
    filter,
    metric,
  ],
} as const;

export const analyticsQueries = {
  /** The sums of a period beside those of the period before. */
  count: (taice: Taice, filter: AnalyticsFilter) =>
    defineQuery<DataCount>({
      queryKey: analyticsKeys.count(filter),
      enabled: loggedIn(taice),
      staleTime: figuresStaleMs,
      refetchInterval: figuresStaleMs,
      queryFn: ({ signal }) =>
        taice.api.analytics.dataCount({ post_id: filter.postId, range: filter.range }, { signal }),
    }),
  /** The course of one figure, and the viewers and parts behind it. */
  report: (taice: Taice, filter: AnalyticsFilter, metric: AnalyticsMetric) =>
    defineQuery<DataReport>({
      queryKey: analyticsKeys.report(filter, metric),
      enabled: loggedIn(taice),
      staleTime: figuresStaleMs,
      refetchInterval: figuresStaleMs,
      queryFn: ({ signal }) =>
        taice.api.analytics.dataReport(
          { post_id: filter.postId, range: filter.range, metric, granularity: 'day' },
          { signal },
        ),
    }),
};
