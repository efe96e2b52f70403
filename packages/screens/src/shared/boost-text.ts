import { locales } from '@taice/core';
import type { Lang } from '@taice/contract/shapes';

/** Basis points as people read what spectacles add: 1_250 is '+12.5%'. */
export const boostText = (bp: number, lang: Lang): string =>
  new Intl.NumberFormat(locales[lang], {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
  }).format(bp / 10_000);
