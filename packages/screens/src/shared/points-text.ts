import type { WalletDetail } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatPoints, langAtom, perLang } from '@taice/core';
import { formatMicro, parseFactor, parseMicro, settledAmount } from '@taice/core/rules';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** Rounded up to a whole point, so that it suffices. */
export const ceilPoints = (points: string): string => `${Math.ceil(Number(points))}`;

/** Formats an amount or a factor in the chosen language. */
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
      /** The share of each point that a day's pool pays, if it is below 100 %. */
      share: (factor: string | null) => poolShare(factor, lang),
    }),
    [lang],
  );
}

const percent = perLang(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** '0.961234' is '96%', never rounded up to 100%; undefined for a factor of 1, which changes nothing. */
export const poolShare = (factor: string | null, lang: Lang): string | undefined =>
  factor === null || Number(factor) >= 1
    ? undefined
    : percent(lang).format(Math.floor(Number(factor) * 100) / 100);

/** '0.961234000000' is '0.9612'; never rounded up. */
export function shortFactor(factor: string): string {
  const [integer = '0', fraction = ''] = factor.split('.');
  return `${integer}.${fraction.slice(0, 4).replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Today's points that arrive at the day's end, by the current factor: the same sum on every screen. */
export const getSettlementPreview = ({
  tonight,
  factor,
}: Pick<WalletDetail, 'tonight' | 'factor'>): string => applyFactor(tonight, factor);

/** Payment for an amount at a factor, a decimal string in TAICE. */
export function applyFactor(amount: string, factor: string): string {
  return formatMicro(settledAmount(parseMicro(amount), parseFactor(factor)));
}
