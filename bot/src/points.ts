import { intlLocales, type Lang } from './locales/index.ts';

/**
 * A decimal string in points as people read it: rounded down to two decimals, with thousands
 * separators. Works on the digits, because a float would lose some of a large amount.
 */
export const formatPoints = (amount: string, lang: Lang): string => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  let hundredths = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  const below = sign === '-' && /[1-9]/.test(fraction.slice(2));
  if (below) hundredths += 1n;
  const points = new Intl.NumberFormat(intlLocales[lang]).format(hundredths / 100n);
  return `${sign}${points}.${String(hundredths % 100n).padStart(2, '0')}`;
};
