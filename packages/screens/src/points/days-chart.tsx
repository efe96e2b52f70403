import { formatPoints, langAtom } from '@taice/core';
import { Text } from '@taice/ui';
import { BarChart30, Sparkline } from '@taice/ui/charts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../shared/use-local-time.ts';
import type { LastDays } from './last-days.ts';

const tickEvery = 7;

/** The days as bars, or where that would be too small to read, as a line. */
export function DaysChart({ days }: { days: LastDays }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const time = useLocalTime();
  const points = (value: number) => formatPoints(value.toFixed(6), lang);
  const day = (at: number) => time.shortDay(days.dates[at] ?? '');
  const last = days.dates.length - 1;
  const tick = (at: number) => (at === last ? t('common.today') : day(at));
  // The last weekly tick would touch today's.
  const weekly = days.dates.flatMap((_, at) =>
    at % tickEvery === 0 && at < last - tickEvery / 2 ? [at] : [],
  );
  const label = t('points.chartLabel', {
    from: day(0),
    to: day(last),
    total: points(days.total),
  });
  return (
    <>
      <div className="points-bars">
        <BarChart30
          values={days.values}
          ticks={[...weekly, last].map((at) => ({ at, label: tick(at) }))}
          format={points}
          todayUpTo={days.values.at(-1)}
          label={label}
        />
      </div>
      <div className="points-line">
        <Sparkline values={days.values} label={label} />
        <div className="points-line-ends" aria-hidden="true">
          <Text size={12} tone="muted">
            {day(0)}
          </Text>
          <Text size={12} tone="muted">
            {t('points.todaySoFar')}
          </Text>
        </div>
      </div>
    </>
  );
}
