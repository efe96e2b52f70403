import { claimAll } from '@taice/core';
import { sumAmounts } from '@taice/core/rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { celebrateParts } from '../celebration/celebrate-parts.ts';
import type { CoinTarget } from '../coin-target.ts';
import { usePointsText } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { useCoinFlight } from '../use-coin-flight.tsx';
import { useClaim } from './use-claim.ts';

/** Claims everything with one press. Render `coin`: it flies from the element of `at` to the sum that grows. */
export function useClaimAll() {
  const taice = useTaice();
  const { t } = useTranslation();
  const text = usePointsText();
  const { fly, coin } = useCoinFlight();
  const target = useRef<CoinTarget>('pending');
  const { busy, at, claim } = useClaim((from) => fly(from, target.current));
  const press = () =>
    claim(
      () => claimAll(taice),
      ({ parts }) => {
        const isAtOnce = parts.some(({ bucket }) => bucket === 'available');
        target.current = isAtOnce ? 'balance' : 'pending';
        return celebrateParts(taice, parts)
          ? { celebrated: true }
          : t('rewards.claimedAll', { amount: text.points(sumAmounts(parts)) });
      },
    );
  return { busy, at, press, coin };
}
