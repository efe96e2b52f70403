import type { PrizeBlocker } from '@taice/contract';
import { ruleNow } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { useLocalTime } from '../use-local-time.ts';

/** ms from which on the year matters more than the hour. */
const farOffMs = 30 * 86_400_000;

/** The reason why a prize cannot be redeemed now, and the date from which it can. */
export function useRefusalText() {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const taice = useTaice();
  const momentOf = (at: string) =>
    Date.parse(at) - ruleNow(taice) > farOffMs ? time.day(at) : time.moment(at);
  return ({ reason, missing, from, level_no }: PrizeBlocker): string => {
    if (reason === 'balance')
      return t('prizes.why.balance', { amount: text.points(missing ?? '0') });
    if (reason === 'level') return t('prizes.why.level', { level: level_no ?? 0 });
    if (reason === 'limit')
      return from === null
        ? t(`prizes.why.${reason}`)
        : t(`prizes.why.${reason}From`, { when: momentOf(from) });
    return t(`prizes.why.${reason}`);
  };
}
