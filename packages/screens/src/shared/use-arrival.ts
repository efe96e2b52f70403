import { ruleNow } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import { useLocalTime } from './use-local-time.ts';

const dayOf = (at: number | string): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * When points arrive, in the viewer's own time: 'today at 16:00', 'tomorrow at 07:25', 'Nov 24, 07:25'. Every screen says
 * it this way.
 */
export function useArrival(): (iso: string) => string {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  return (iso) => {
    const days = Math.round((dayOf(iso) - dayOf(ruleNow(taice))) / 86_400_000);
    const values = { time: time.clock(iso) };
    if (days === 0) return t('common.todayAt', values);
    return days === 1 ? t('common.tomorrowAt', values) : time.moment(iso);
  };
}
