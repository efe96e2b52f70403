import { intlLocales, type Lang } from './locales/words.ts';

/**
 * A decimal string in points as the screens show it: rounded down to two decimals, with thousands separators. As text,
 * because a float would lose some of a large amount.
 */
export const formatPoints = (amount: string, lang: Lang): string =>
  new Intl.NumberFormat(intlLocales[lang], {
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  }).format(amount as `${number}`);
