import { useTranslation } from 'react-i18next';
import { clockOf, useSecondsUntil } from './until-reset.ts';

const DAY_S = 86_400;

/** '9 d 05:41:12' until an instant; on its last day without days. */
export function useTimeLeft(iso: string): string {
  const { t } = useTranslation();
  const left = useSecondsUntil(iso);
  const days = Math.floor(left / DAY_S);
  const clock = clockOf(left % DAY_S);
  return days > 0 ? t('activities.daysAndClock', { days, clock }) : clock;
}
