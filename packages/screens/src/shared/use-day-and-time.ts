import { formatTime, langAtom, ruleNow } from '@taice/core';
import { addDays, businessDayStart, nextReset } from '@taice/core/rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './moment.ts';
import { useTaice } from './taice.tsx';
import { useWallet } from './use-wallet.ts';

const eveningHour = 18;

const dayOf = (at: number | string): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * Names an instant in the viewer's own time: 'today at 16:00', 'tonight at 18:00', 'tonight at midnight', 'tomorrow at
 * 07:25', 'Nov 24, 07:25'; null, no known time: 'later'. All screens use it.
 */
export function useDayAndTime(): (iso: string | null) => string {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  return (iso) => {
    if (iso === null) return t('common.later');
    const today = dayOf(ruleNow(taice));
    const values = { time: formatTime(iso, lang) };
    const days = Math.round((dayOf(iso) - today) / 86_400_000);
    const isMidnight = Date.parse(iso) === dayOf(iso);
    if (days === 1) return isMidnight ? t('common.midnight') : t('common.tomorrowAt', values);
    if (days !== 0) return formatMoment(lang, iso);
    const isEvening = new Date(iso).getHours() >= eveningHour;
    return t(isEvening ? 'common.tonight' : 'common.todayAt', values);
  };
}

/** Arrival time of a business day's points (ISO 8601). */
export const paymentOf = (date: string): string =>
  new Date(businessDayStart(addDays(date, 1))).toISOString();

/** Arrival time of today's points, formatted by `useDayAndTime`. */
export function useNextPayment(): string {
  const taice = useTaice();
  const arrival = useDayAndTime();
  const { wallet } = useWallet();
  // Without an account the day ends at the same moment.
  return arrival(wallet?.reset_at ?? new Date(nextReset(ruleNow(taice))).toISOString());
}
