import { useTranslation } from 'react-i18next';
import { useClaimables } from './claims/use-claimables.ts';

/** Text: how long the days of a new account are on hold. */
export function useHoldWords(): string {
  const { t } = useTranslation();
  const { held } = useClaimables();
  return held
    ? t('points.way.newAccountDays', { done: held.days, needed: held.days_needed })
    : t('tasks.newAccountToday');
}
