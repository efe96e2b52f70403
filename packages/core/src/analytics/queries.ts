import type { AnalyticsMetric, AnalyticsRange, DataCount, DataReport } from '@taice/contract';
import { loggedIn, read } from '../queries/read.ts';
import type { Taice } from '../types.ts';

/** What of one's own videos is told: one or, without an id, all of them. */
export type FiguresAsked = {
  readonly postId: string | undefined;
  readonly range: AnalyticsRange;
};

/** ms for which figures are good enough, and after which whoever looks at them is shown the newer ones. */
const figuresStand = 30_000;

export const analyticsKeys = {
  all: ['analytics'],
  count: (asked: FiguresAsked) => ['analytics', 'count', asked],
  report: (asked: FiguresAsked, metric: AnalyticsMetric) => ['analytics', 'report', asked, metric],
} as const;

export const analyticsQueries = {
  /** The sums of a time beside those of the time before. */
  count: (taice: Taice, asked: FiguresAsked) =>
    read<DataCount>({
      queryKey: analyticsKeys.count(asked),
      enabled: loggedIn(taice),
      staleTime: figuresStand,
      refetchInterval: figuresStand,
      queryFn: ({ signal }) =>
        taice.api.analytics.dataCount({ post_id: asked.postId, range: asked.range }, { signal }),
    }),
  /** How one figure went, and who watched how much of what. */
  report: (taice: Taice, asked: FiguresAsked, metric: AnalyticsMetric) =>
    read<DataReport>({
      queryKey: analyticsKeys.report(asked, metric),
      enabled: loggedIn(taice),
      staleTime: figuresStand,
      refetchInterval: figuresStand,
      queryFn: ({ signal }) =>
        taice.api.analytics.dataReport(
          { post_id: asked.postId, range: asked.range, metric, granularity: 'day' },
          { signal },
        ),
    }),
};
