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
const curvePoints = 600;

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
    const [series, parts, seen, topIds] = await Promise.all([
      readSeries(db, period, unit),
      readViewBreakdowns(db, period),
      video ? readRetention(db, period, curvePoints) : [],
      video ? [] : listTopPostIds(db, period),
    ]);
    const [tops, sums, watched] = await Promise.all([
      listOwnVideos(db, userId, topIds),
      readSums(db, period, topIds),
      readWatchedRatios(db, period, topIds),
    ]);
    const toSeries = (slots: readonly string[], earlier: readonly string[]) =>
      slots.map((t, index) => ({ t, value: metricValue(metric, series.get(earlier[index] ?? t)) }));
    const slots = listTimeSlots(period, unit, 0);
    const partOf = (dimension: Dimension) =>
      parts.filter((each) => each.dimension === dimension).map(({ key, n }) => ({ key, n }));
    const measured = seen[0]?.measured ?? 0;
    return {
      series: toSeries(slots, slots),
      previous:
        period.days === null ? [] : toSeries(slots, listTimeSlots(period, unit, period.days)),
      retention:
        measured === 0
          ? []
          : seen.map(({ second, n }) => ({
              second,
              // A view that went on over midnight was measured the day before.
              ratio: Math.min(1, Math.round((n / measured) * 1e4) / 1e4),
            })),
      measured,
      sources: partOf('source'),
      countries: partOf('country'),
      devices: partOf('device'),
      top_posts: topIds.flatMap((id) => {
        const own = tops.find((each) => each.id === id);
        return own ? [topOf(own, sums.get(id), watched.get(id)?.now ?? null, config)] : [];
      }),
      post: video && postOf(video, config),
    };
  },
});

type Media = Pick<Config, 'mediaUrl'>;

const topOf = (
  { id, title, prefix, result }: OwnVideo,
  compared: SumsComparison | undefined,
  watched: number | null,
  { mediaUrl }: Media,
): DataReport['top_posts'][number] => {
  const views = compared?.now?.views ?? 0;
  return {
    id: `${id}`,
    title,
    cover: result ? `${mediaUrl}${prefix}${result.poster}` : '',
    views,
    watched_ratio: watched,
    change_percent: changePercent(views, compared?.before?.views ?? null),
  };
};

const postOf = (
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
