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
  count: (asked: AnalyticsFilter) => ['analytics', 'count', asked],
  report: (asked: AnalyticsFilter, metric: AnalyticsMetric) => [
    'analytics',
    'report',
    asked,
    metric,
  ],
} as const;

export const analyticsQueries = {
  /** The sums of a period beside those of the period before. */
  count: (taice: Taice, asked: AnalyticsFilter) =>
    defineQuery<DataCount>({
      queryKey: analyticsKeys.count(asked),
      enabled: loggedIn(taice),
      staleTime: figuresStaleMs,
      refetchInterval: figuresStaleMs,
      queryFn: ({ signal }) =>
        taice.api.analytics.dataCount({ post_id: asked.postId, range: asked.range }, { signal }),
    }),
  /** The course of one figure, and the viewers and parts behind it. */
  report: (taice: Taice, asked: AnalyticsFilter, metric: AnalyticsMetric) =>
    defineQuery<DataReport>({
      queryKey: analyticsKeys.report(asked, metric),
      enabled: loggedIn(taice),
      staleTime: figuresStaleMs,
      refetchInterval: figuresStaleMs,
      queryFn: ({ signal }) =>
        taice.api.analytics.dataReport(
          { post_id: asked.postId, range: asked.range, metric, granularity: 'day' },
          { signal },
        ),
    }),
};
