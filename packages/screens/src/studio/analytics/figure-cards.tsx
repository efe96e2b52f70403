import type { AnalyticsMetric, DataCount } from '@taice/contract';
import { Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useFigureFormat } from './use-figures.ts';

type Figure = {
  readonly key: string;
  readonly value: string;
  /** null: no comparison. */
  readonly before: string | null;
  readonly change: number | null;
  /** The chart of this figure; null: there is none. */
  readonly metric: AnalyticsMetric | null;
};

const metrics = ['views', 'watch_seconds', 'fans_gained', 'likes', 'comments', 'shares'] as const;

type CardsProps = { counts: DataCount; isOne: boolean };

function useCards({ counts, isOne }: CardsProps): readonly Figure[] {
  const formatFigure = useFigureFormat();
  const counted = metrics.map((metric): Figure => {
    const { value, before, change_percent } = counts[metric];
    const write = metric === 'watch_seconds' ? formatFigure.watched : formatFigure.count;
    return {
      key: metric,
      metric,
      value: write(value),
      before: before ? write(before) : null,
      change: change_percent,
    };
  });
  const { rewards_given: paid } = counts;
  // Videos differ in length, so a share of their seconds means nothing.
  const key = isOne ? 'watched_ratio' : 'average_seconds';
  const average = counts[key];
  const formatAverage = (n: number) => (isOne ? formatFigure.percent(n) : formatFigure.watched(n));
  return [
    ...counted.slice(0, 2),
    {
      key,
      metric: null,
      value: average.value === null ? '–' : formatAverage(average.value),
      before: average.before ? formatAverage(average.before) : null,
      change: average.change_percent,
    },
    ...counted.slice(2),
    {
      key: 'rewards_given',
      metric: 'rewards_given',
      value: formatFigure.points(paid.value),
      before: Number(paid.before) > 0 ? formatFigure.points(paid.before ?? '0') : null,
      change: paid.change_percent,
    },
  ];
}

type Props = {
  counts: DataCount | undefined;
  /** True for the statistics of one video. */
  isOne: boolean;
  metric: AnalyticsMetric;
  onMetric: (metric: AnalyticsMetric) => void;
};

/** The totals, each beside the previous period's. A press selects the chart. */
export function FigureCards({ counts, ...more }: Props) {
  const { t } = useTranslation();
  if (!counts)
    return (
      <div className="analytics-cards" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="analytics-card">
            <Skeleton width={72} height={16} shape="text" />
            <Skeleton width={96} height={28} shape="text" />
            <Skeleton width={80} height={16} shape="text" />
          </div>
        ))}
      </div>
    );
  return (
    <div className="analytics-cards" role="group" aria-label={t('analytics.figures')}>
      <Cards counts={counts} {...more} />
    </div>
  );
}

function Cards({ metric, onMetric, ...source }: Props & CardsProps) {
  const { t } = useTranslation();
  const formatFigure = useFigureFormat();
  return useCards(source).map((figure) => {
    const { key, value, before, change } = figure;
    const inside = (
      <>
        <span className="tc-12 tc-muted">{t(`analytics.metric.${key}`)}</span>
        <span className={`tc-20 tc-bold${key === 'rewards_given' ? ' tc-gold' : ''}`}>
          {value}
          {key === 'rewards_given' && <span className="tc-12 tc-muted"> {t('common.points')}</span>}
        </span>
        <Text size={12} tone="muted">
          {change !== null && change !== 0 && (
            <Text weight="semibold" tone={change > 0 ? 'good' : 'bad'}>
              {formatFigure.change(change)}{' '}
            </Text>
          )}
          {before === null ? '\u00a0' : t('analytics.before', { value: before })}
        </Text>
      </>
    );
    const figureMetric = figure.metric;
    if (figureMetric === null)
      return (
        <div key={key} className="analytics-card">
          {inside}
        </div>
      );
    return (
      <button
        key={key}
        type="button"
        className="analytics-card"
        aria-pressed={figureMetric === metric}
        onClick={() => onMetric(figureMetric)}
      >
        {inside}
      </button>
    );
  });
}
