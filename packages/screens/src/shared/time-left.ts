import { useTranslation } from 'react-i18next';
import { formatCountdown, useSecondsUntil } from './seconds-until.ts';

const DAY_S = 86_400;

/** Time until an instant: '9 d 5 h'; on its last day '05:41:12'. */
export function useTimeLeft(iso: string): string {
  const { t } = useTranslation();
  const secondsLeft = useSecondsUntil(iso);
  const days = Math.floor(secondsLeft / DAY_S);
  const hours = Math.floor((secondsLeft % DAY_S) / 3_600);
  return days > 0 ? t('activities.daysAndHours', { days, hours }) : formatCountdown(secondsLeft);
}
