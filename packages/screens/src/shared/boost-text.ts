import { perLang } from '@taice/core';
import type { Lang } from '@taice/contract/shapes';

const parts = perLang(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 2,
    }),
);

/** Boost of spectacles as text, from basis points: 1_250 is '+12.5%'. */
export const boostText = (bp: number, lang: Lang): string => parts(lang).format(bp / 10_000);
