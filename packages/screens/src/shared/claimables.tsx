import { claimReward, formatPoints, langAtom } from '@taice/core';
import type { Claimable } from '@taice/contract';
import { Button, Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClaimTray } from './claims/claim-tray.tsx';
import { useClaimables } from './claims/use-claimables.ts';
import { useTaice } from './taice.tsx';
import { useCoinFlight } from './use-coin-flight.tsx';
import './claimables.css';

/** One thing to claim: what it is for, how much, and the button. */
function ClaimCard({ claimable }: { claimable: Claimable }) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const [busy, setBusy] = useState(false);
  const coinAt = useRef<HTMLSpanElement>(null);
  const { fly, coin } = useCoinFlight();
  const amount = formatPoints(claimable.amount, lang);
  const claim = async () => {
    const from = coinAt.current?.getBoundingClientRect();
    setBusy(true);
    try {
      await claimReward(taice, claimable.claim_id);
      taice.platform.haptic('success');
      if (from) fly(from, 'balance');
    } catch {
      // The client has said why; the card stays to try again.
      taice.platform.haptic('error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="claim-card">
      <span ref={coinAt} className="claim-card-coin" aria-hidden="true">
        <Coin size={38} />
      </span>
      <div className="claim-card-words">
        <Text as="div" weight="semibold">
          {claimable.type === 'first_view' ? t('rewards.firstView') : claimable.title}
        </Text>
        <Text as="div" size={20} weight="bold" tone="gold">
          {t('rewards.points', { amount })}
        </Text>
      </div>
      <Button variant="gold" busy={busy} onClick={() => void claim()}>
        {t('rewards.claim')}
      </Button>
      {coin}
    </div>
  );
}

/** What is on its way, and what is still missing to it. */
function HeldCard({ held }: { held: NonNullable<ReturnType<typeof useClaimables>['held']> }) {
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
          {t('rewards.held.title', { amount: formatPoints(held.amount, lang) })}
        </Text>
        <Text as="div" size={12} tone="muted">
          {days < needed ? t('rewards.held.days', { days, needed }) : t('rewards.held.soon')}
        </Text>
      </div>
    </div>
  );
}

/** All that waits to be claimed; draws nothing while nothing does. `except`: what the screen offers elsewhere. */
export function Claimables({ except }: { except?: Claimable['type'] }) {
  const { t } = useTranslation();
  const { claimables: all, fullRings, held } = useClaimables();
  if (fullRings.length > 0) return <ClaimTray />;
  const claimables = all.filter(({ type }) => type !== except);
  if (claimables.length === 0 && !held) return null;
  return (
    <section className="claimables" aria-label={t('rewards.toClaim')}>
      {claimables.map((each) => (
        <ClaimCard key={each.claim_id} claimable={each} />
      ))}
      {held && <HeldCard held={held} />}
    </section>
  );
}
