import { claimReward, formatPoints, langAtom } from '@taice/core';
import type { Claimable } from '@taice/contract';
import { Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ClaimCard } from './claims/claim-card.tsx';
import { ClaimTray } from './claims/claim-tray.tsx';
import { useClaimables } from './claims/use-claimables.ts';
import { useTaice } from './taice.tsx';
import { useCoinFlight } from './use-coin-flight.tsx';
import './claimables.css';

/** What is on its way, and what is still missing to it. */
export function HeldCard({
  held,
}: {
  held: NonNullable<ReturnType<typeof useClaimables>['held']>;
}) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { days, days_needed: needed } = held;
  return (
    <div className="claim-card" data-held>
      <span className="claim-card-coin" aria-hidden="true">
        <Coin size={38} />
      </span>
      <div className="claim-card-words">
        <Text as="div" weight="semibold">
          {held.amount === null
            ? t('rewards.held.daysTitle')
            : t('rewards.held.title', { amount: formatPoints(held.amount, lang) })}
        </Text>
        <Text as="div" size={12} tone="muted">
          {days < needed
            ? t(`rewards.held.${held.amount === null ? 'daysAlone' : 'days'}`, { days, needed })
            : t('rewards.held.soon')}
        </Text>
      </div>
    </div>
  );
}

/** All that waits to be claimed; draws nothing while nothing does. `except`: what the screen offers elsewhere. */
export function Claimables({ except }: { except?: Claimable['type'] }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { claimables: all, fullRings, held } = useClaimables();
  // The card is gone with its claim; its coin is not.
  const { fly, coin } = useCoinFlight();
  if (fullRings.length > 0) return <ClaimTray />;
  const claimables = all.filter(({ type }) => type !== except);
  if (claimables.length === 0 && !held) return coin;
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
      {held && <HeldCard held={held} />}
      {coin}
    </section>
  );
}
