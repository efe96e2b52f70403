import { formatTime, langAtom, ruleNow, todayAtom } from '@taice/core';
import { addDays, businessDay, nextReset } from '@taice/core/rules';
import { Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import { useLocalTime } from './use-local-time.ts';

/** The server's business day; until it has answered, the day by the device's clock. */
export function useToday(): string {
  const taice = useTaice();
  return useAtomValue(todayAtom) ?? businessDay(ruleNow(taice));
}

/** Name of a business day: today, yesterday, else its date. The same on every screen. */
export function useDayLabel(): (date: string) => string {
  const { t } = useTranslation();
  const time = useLocalTime();
  const today = useToday();
  return (date) => {
    if (date === today) return t('common.today');
    return date === addDays(today, -1) ? t('common.yesterday') : time.shortDay(date);
  };
}

/** Shows the end of the business day, if that is not the viewer's own midnight. */
export function DayNote() {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const resetAt = new Date(nextReset(ruleNow(taice)));
  if (resetAt.getHours() === 0 && resetAt.getMinutes() === 0) return null;
  return (
    <Text as="p" size={12} tone="muted">
      {t('common.dayTurns', { time: formatTime(resetAt.toISOString(), lang) })}
    </Text>
  );
}
