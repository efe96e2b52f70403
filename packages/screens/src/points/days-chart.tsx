import { formatPoints, langAtom } from '@taice/core';
import { BarChart } from '@taice/ui/charts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../shared/use-local-time.ts';
import type { LastDays } from './last-days.ts';

const tickEvery = 7;

/** The days as bars, for a narrow or a wide column. */
export function DaysChart({ days }: { days: LastDays }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const time = useLocalTime();
  const points = (value: number) => formatPoints(value.toFixed(6), lang);
  const day = (at: number) => time.shortDay(days.dates[at] ?? '');
  const last = days.dates.length - 1;
  const label = t('points.chartLabel', {
    from: day(0),
    to: day(last),
    total: points(days.total),
  });
  const bars = (narrow: boolean) => {
    const tickInterval = tickEvery * (narrow ? 2 : 1);
    // The last tick of a week would touch today's.
    const weekly = days.dates.flatMap((_, at) =>
      at % tickInterval === 0 && at < last - tickInterval / 2 ? [at] : [],
    );
    const ticks = [
      ...weekly.map((at) => ({ at, label: day(at) })),
      { at: last, label: t('common.today') },
    ];
    return (
      <BarChart
        narrow={narrow}
        values={days.values}
        ticks={ticks}
        format={points}
        todayMaximum={days.values.at(-1)}
        label={label}
      />
    );
  };
  return (
    <>
      <div className="points-bars">{bars(true)}</div>
      <div className="points-bars-wide">{bars(false)}</div>
    </>
  );
}
