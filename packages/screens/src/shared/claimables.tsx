import { claimReward } from '@taice/core';
import type { Claimable } from '@taice/contract';
import { useTranslation } from 'react-i18next';
import { ClaimCard } from './claims/claim-card.tsx';
import { ClaimTray } from './claims/claim-tray.tsx';
import { useClaimables } from './claims/use-claimables.ts';
import { useTaice } from './taice.tsx';
import { useCoinFlight } from './use-coin-flight.tsx';
import './claimables.css';

/** Everything to claim; draws nothing if there is nothing. `except`: a claim that the screen shows elsewhere. */
export function Claimables({ except }: { except?: Claimable['type'] }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { claimables: all, fullRings } = useClaimables();
  // The card disappears with its claim, but its coin is still flying.
  const { fly, coin } = useCoinFlight();
  if (fullRings.length > 0) return <ClaimTray />;
  const claimables = all.filter(({ type }) => type !== except);
  if (claimables.length === 0) return coin;
  return (
    <section className="claimables" aria-label={t('rewards.toClaim')}>
      {claimables.map((each) => (
        <ClaimCard
          key={each.claim_id}
          title={each.type === 'first_view' ? t('rewards.firstView') : each.title}
          amount={each.amount}
          take={() => claimReward(taice, each.claim_id)}
          land={(from) => fly(from, 'balance')}
        />
      ))}
      {coin}
    </section>
  );
}
