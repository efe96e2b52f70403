import type { AnalyticsMetric, AnalyticsRange, DataReport } from '@taice/contract';
import { Card, Skeleton, Text } from '@taice/ui';
import { TrendChart } from '@taice/ui/charts';
import { useTranslation } from 'react-i18next';
import { HiddenTable } from '../../shared/hidden-table.tsx';
import { useFigureFormat } from './use-figures.ts';

type Props = {
  report: DataReport | undefined;
  metric: AnalyticsMetric;
  range: AnalyticsRange;
};

/** One figure day by day, as a chart and, for screen readers, as a table. */
export function TrendCard({ report, metric, range }: Props) {
  const { t } = useTranslation();
  const formatFigure = useFigureFormat();
  const name = t(`analytics.metric.${metric}`);
  const points = report?.series.map(({ t: date, value }, index) => {
    const before = report.previous[index]?.value;
    return { label: formatFigure.day(date), value, ...(before !== undefined && { before }) };
  });
  const names = { now: t(`analytics.now.${range}`), before: t(`analytics.earlier.${range}`) };
  return (
    <Card as="section" padding={20} className="analytics-trend">
      <div className="analytics-head">
        <Text as="h2" size={16} weight="bold">
          {name}
        </Text>
        <div className="analytics-legend tc-12 tc-muted" aria-hidden="true">
          <span data-line="now">{names.now}</span>
          <span data-line="before" data-none={!report?.previous.length}>
            {names.before}
          </span>
        </div>
      </div>
      {points ? (
        <>
          <TrendChart
            points={points}
            label={name}
            names={names}
            format={(n) => formatFigure.metric(metric, n)}
          />
          <HiddenTable
            caption={name}
            rows={points.map(({ label, value }) => ({
              key: label,
              head: label,
              cell:
                metric === 'watch_seconds'
                  ? formatFigure.watched(value)
                  : formatFigure.count(value),
            }))}
          />
        </>
      ) : (
        <Skeleton height={220} />
      )}
    </Card>
  );
}
