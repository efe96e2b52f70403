import { contract, type DataCount } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { resolveReportQuery } from './report-query.ts';
import { changePercent, averageSeconds } from './compare.ts';
import { countPublishedPosts, readSums, type Sums } from './queries.ts';
import { readWatchedRatios } from './watched-ratio-queries.ts';

type Count = Exclude<keyof Sums, 'rewards'>;

export const dataCount = handler(contract.analytics.dataCount, {
  run: async ({ db, clock, timezone, user, input }): Promise<DataCount> => {
    const { userId } = user;
    const { post_id: postId, range } = input;
    const { period } = await resolveReportQuery({ db, clock, timezone, userId, postId, range });
    const [sumsByPost, posts, ratios] = await Promise.all([
      readSums(db, period, [period.postId]),
      countPublishedPosts(db, userId),
      readWatchedRatios(db, period, postId === undefined ? [] : [postId]),
    ]);
    const { now, before: previousSums } = sumsByPost.get(period.postId) ?? {};
    const hasBefore = period.days !== null;
    const figure = (name: Count, unit = 1) => {
      const value = Math.floor((now?.[name] ?? 0) / unit);
      const before = hasBefore ? Math.floor((previousSums?.[name] ?? 0) / unit) : null;
      return { value, before, change_percent: changePercent(value, before) };
    };
    const points = (current: bigint, previous: bigint) => ({
      value: formatMicro(current),
      before: hasBefore ? formatMicro(previous) : null,
      change_percent: changePercent(Number(current), hasBefore ? Number(previous) : null),
    });
    const average = (value: number | null, before: number | null) => ({
      value,
      before,
      change_percent: value === null ? null : changePercent(value, before),
    });
    const { now: ratio, before: previousRatio } = ratios.get(period.postId) ?? {};
    return {
      views: figure('views'),
      qualified_views: figure('qualified'),
      watch_seconds: figure('watch_ms', 1_000),
      average_seconds: average(averageSeconds(now), averageSeconds(previousSums)),
      watched_ratio: average(ratio ?? null, previousRatio ?? null),
      likes: figure('likes'),
      comments: figure('comments'),
      shares: figure('shares'),
      fans_gained: figure('fans'),
      rewards_given: points(now?.rewards ?? 0n, previousSums?.rewards ?? 0n),
      // Creators earn nothing by views as such.
      earned: points(0n, 0n),
      posts,
    };
  },
});
