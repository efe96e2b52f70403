import { claimMilestone, invitationQueries } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { ClaimCard } from './claims/claim-card.tsx';
import { useTaice } from './taice.tsx';
import { useCoinFlight } from './use-coin-flight.tsx';
import { useRead } from './use-read.ts';
import './claimables.css';

/** Reached invite milestones to claim; nothing if there are none. */
export function MilestoneClaims() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data } = useRead(invitationQueries.milestones(taice));
  const { fly, coin } = useCoinFlight();
  const open = data?.list.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return coin;
  return (
    <section className="claimables" aria-label={t('invitations.milestones')}>
      {open.map(({ id, name, point }) => (
        <ClaimCard
          key={id}
          title={t('invitations.milestoneOf', { name })}
          amount={point}
          take={() => claimMilestone(taice, id)}
          land={(from) => fly(from, 'balance')}
        />
      ))}
      {coin}
    </section>
  );
}
