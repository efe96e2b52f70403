import { formatPoints, langAtom } from '@taice/core';
import { formatMicro, parseFactor, parseMicro, settledAmount } from '@taice/core/rules';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** Rounded up to a whole point, as they are earned, so that it suffices. */
export const enough = (points: string): string => `${Math.ceil(Number(points))}`;

/** An amount or a factor as people read it, in the language that is chosen. */
export function usePointsText() {
  const lang = useAtomValue(langAtom);
  return useMemo(
    () => ({
      /** '12480.5' is '12,480.50'. */
      points: (amount: string) => formatPoints(amount, lang),
      /** With its sign: '+2.00', '−200.00'. */
      signed: (amount: string) =>
        amount.startsWith('-')
          ? `−${formatPoints(amount.slice(1), lang)}`
          : `+${formatPoints(amount, lang)}`,
    }),
    [lang],
  );
}

/** '0.961234000000' is '0.9612'; never rounded up. */
export function shortFactor(factor: string): string {
  const [whole = '0', fraction = ''] = factor.split('.');
  return `${whole}.${fraction.slice(0, 4).replace(/0+$/, '').padEnd(2, '0')}`;
}

/** What an amount would pay at a factor, a decimal string in TAICE. */
export function paysAt(amount: string, factor: string): string {
  return formatMicro(settledAmount(parseMicro(amount), parseFactor(factor)));
}
