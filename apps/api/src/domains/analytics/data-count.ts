import { contract, type DataCount } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { resolveReportQuery } from './report-query.ts';
import { changePercent, secondsOf } from './compare.ts';
import { countPublishedPosts, readSums, type Sums } from './queries.ts';
import { readWatchedRatios } from './watched-ratio-queries.ts';

type Count = Exclude<keyof Sums, 'rewards'>;

export const dataCount = handler(contract.analytics.dataCount, {
  run: async ({ db, clock, timezone, user, input }): Promise<DataCount> => {
    const { userId } = user;
    const { post_id: postId, range } = input;
    const { period } = await resolveReportQuery({ db, clock, timezone, userId, postId, range });
    const [all, posts, watched] = await Promise.all([
      readSums(db, period, [period.postId]),
      countPublishedPosts(db, userId),
      readWatchedRatios(db, period, postId === undefined ? [] : [postId]),
    ]);
    const { now, before: earlier } = all.get(period.postId) ?? {};
    const hasBefore = period.days !== null;
    const figure = (name: Count, unit = 1) => {
      const value = Math.floor((now?.[name] ?? 0) / unit);
      const before = hasBefore ? Math.floor((earlier?.[name] ?? 0) / unit) : null;
      return { value, before, change_percent: changePercent(value, before) };
    };
    const points = (given: bigint, before: bigint) => ({
      value: formatMicro(given),
      before: hasBefore ? formatMicro(before) : null,
      change_percent: changePercent(Number(given), hasBefore ? Number(before) : null),
    });
    const average = (value: number | null, before: number | null) => ({
      value,
      before,
      change_percent: value === null ? null : changePercent(value, before),
    });
    const { now: part, before: partBefore } = watched.get(period.postId) ?? {};
    return {
      views: figure('views'),
      qualified_views: figure('qualified'),
      watch_seconds: figure('watch_ms', 1_000),
      average_seconds: average(secondsOf(now), secondsOf(earlier)),
      watched_ratio: average(part ?? null, partBefore ?? null),
      likes: figure('likes'),
      comments: figure('comments'),
      shares: figure('shares'),
      fans_gained: figure('fans'),
      rewards_given: points(now?.rewards ?? 0n, earlier?.rewards ?? 0n),
      // Creators earn nothing by views as such.
      earned: points(0n, 0n),
      posts,
    };
  },
});
