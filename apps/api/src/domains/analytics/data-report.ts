import { contract, type DataReport } from '@taice/contract';
import type { Config } from '../../platform/config.ts';
import { handler } from '../../platform/endpoint.ts';
import { resolveReportQuery } from './report-query.ts';
import { changePercent } from './compare.ts';
import { metricValue } from './metric.ts';
import { listTimeSlots } from './period.ts';
import {
  type SumsComparison,
  type Dimension,
  type OwnVideo,
  listOwnVideos,
  readViewBreakdowns,
  readSeries,
  readSums,
  listTopPostIds,
} from './queries.ts';
import { readRetention } from './retention-queries.ts';
import { readWatchedRatios } from './watched-ratio-queries.ts';

/** Maximum number of curve points: more could not be seen apart. */
const maxCurvePoints = 600;

export const dataReport = handler(contract.analytics.dataReport, {
  run: async (call): Promise<DataReport> => {
    const { db, clock, timezone, user, input, config } = call;
    const { userId } = user;
    const { post_id: postId, range, metric } = input;
    const { period, video } = await resolveReportQuery({
      db,
      clock,
      timezone,
      userId,
      postId,
      range,
    });
    const isShort = period.days !== null && period.days <= 28;
    const unit = input.granularity === 'hour' && isShort ? 'hour' : 'day';
    const [series, breakdowns, retention, topIds] = await Promise.all([
      readSeries(db, period, unit),
      readViewBreakdowns(db, period),
      video ? readRetention(db, period, maxCurvePoints) : [],
      video ? [] : listTopPostIds(db, period),
    ]);
    const [topVideos, sums, watchedRatios] = await Promise.all([
      listOwnVideos(db, userId, topIds),
      readSums(db, period, topIds),
      readWatchedRatios(db, period, topIds),
    ]);
    const toSeries = (slots: readonly string[], previousSlots: readonly string[]) =>
      slots.map((t, index) => ({
        t,
        value: metricValue(metric, series.get(previousSlots[index] ?? t)),
      }));
    const slots = listTimeSlots(period, unit, 0);
    const breakdownOf = (dimension: Dimension) =>
      breakdowns.filter((each) => each.dimension === dimension).map(({ key, n }) => ({ key, n }));
    const measured = retention[0]?.measured ?? 0;
    return {
      series: toSeries(slots, slots),
      previous:
        period.days === null ? [] : toSeries(slots, listTimeSlots(period, unit, period.days)),
      retention:
        measured === 0
          ? []
          : retention.map(({ second, n }) => ({
              second,
              // A view that went on over midnight was measured the day before.
              ratio: Math.min(1, Math.round((n / measured) * 1e4) / 1e4),
            })),
      measured,
      sources: breakdownOf('source'),
      countries: breakdownOf('country'),
      devices: breakdownOf('device'),
      top_posts: topIds.flatMap((id) => {
        const topVideo = topVideos.find((each) => each.id === id);
        return topVideo
          ? [toTopPost(topVideo, sums.get(id), watchedRatios.get(id)?.now ?? null, config)]
          : [];
      }),
      post: video && toReportPost(video, config),
    };
  },
});

type Media = Pick<Config, 'mediaUrl'>;

const toTopPost = (
  { id, title, prefix, result }: OwnVideo,
  comparison: SumsComparison | undefined,
  watchedRatio: number | null,
  { mediaUrl }: Media,
): DataReport['top_posts'][number] => {
  const views = comparison?.now?.views ?? 0;
  return {
    id: `${id}`,
    title,
    cover: result ? `${mediaUrl}${prefix}${result.poster}` : '',
    views,
    watched_ratio: watchedRatio,
    change_percent: changePercent(views, comparison?.before?.views ?? null),
  };
};

const toReportPost = (
  { id, title, duration_s, prefix, result }: OwnVideo,
  { mediaUrl }: Media,
): DataReport['post'] => {
  const board = result?.storyboard;
  return {
    id: `${id}`,
    title,
    duration_s,
    storyboard: board
      ? {
          url: `${mediaUrl}${prefix}${board.path}`,
          cols: board.cols,
          rows: board.rows,
          interval_s: board.intervalS,
          width: board.tileWidth,
          height: board.tileHeight,
          count: board.count,
        }
      : null,
  };
};
