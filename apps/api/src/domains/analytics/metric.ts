import type { AnalyticsMetric } from '@taice/contract';
import type { Sums } from './queries.ts';

const metricReaders: Readonly<Record<AnalyticsMetric, (sums: Sums) => number>> = {
  views: ({ views }) => views,
  qualified_views: ({ qualified }) => qualified,
  watch_seconds: ({ watch_ms }) => Math.floor(watch_ms / 1_000),
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  fans_gained: ({ fans }) => fans,
  // A number for the chart; the figures hold the exact amount.
  rewards_given: ({ rewards }) => Number(rewards) / 1e6,
};

/** A metric for an hour or a day; 0 if nothing happened. */
export const metricValue = (metric: AnalyticsMetric, sums: Sums | undefined): number =>
  sums ? metricReaders[metric](sums) : 0;
