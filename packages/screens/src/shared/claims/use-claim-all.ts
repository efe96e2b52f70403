import { claimAll } from '@taice/core';
import { sumAmounts } from '@taice/core/rules';
import { useTranslation } from 'react-i18next';
import { celebrateParts } from '../celebration/celebrate-parts.ts';
import { usePointsText } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { useClaim } from './use-claim.ts';

/** Claims everything that waits, by one press; `land` starts the coin's flight. */
export function useClaimAll(land: (from: DOMRect) => void) {
  const taice = useTaice();
  const { t } = useTranslation();
  const text = usePointsText();
  const { busy, at, claim } = useClaim(land);
  const press = () =>
    claim(
      () => claimAll(taice),
      ({ parts }) =>
        celebrateParts(taice, parts)
          ? { celebrated: true }
          : t('rewards.claimedAll', { amount: text.points(sumAmounts(parts)) }),
    );
  return { busy, at, press };
}
