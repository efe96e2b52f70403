import { claimReward, formatPoints, langAtom, userKeys, userQueries } from '@taice/core';
import type { Claimable } from '@taice/contract';
import { Button, Coin, IconButton, Text } from '@taice/ui';
import X from 'lucide-react/icons/x';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import { useCoinFlight } from './use-coin-flight.tsx';
import { useRead } from './use-read.ts';
import { useUser } from './use-user.ts';
import './claimables.css';

const none: readonly Claimable[] = [];

/** What waits to be claimed; nothing for a visitor. `askAgain` once something may have been added. */
export function useClaimables() {
  const taice = useTaice();
  const user = useUser();
  const { data } = useRead(userQueries.figures(taice));
  return {
    claimables: (user && data?.user?.claimables) || none,
    askAgain: () => void taice.queries.invalidateQueries({ queryKey: userKeys.figures }),
  };
}

export type ClaimCardProps = {
  claimable: Claimable;
  onClaimed?: () => void;
  /** Puts it aside for now; it stays on the points page. */
  onLater?: () => void;
};

/** One thing to claim: what it is for, how much, and the button. */
export function ClaimCard({ claimable, onClaimed, onLater }: ClaimCardProps) {
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
      onClaimed?.();
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
          {t('rewards.taice', { amount })}
        </Text>
      </div>
      <Button variant="gold" busy={busy} onClick={() => void claim()}>
        {t('rewards.claim')}
      </Button>
      {onLater && <IconButton label={t('rewards.later')} icon={<X />} onClick={onLater} />}
      {coin}
    </div>
  );
}

/** All that waits to be claimed; draws nothing while nothing does. */
export function Claimables() {
  const { t } = useTranslation();
  const { claimables } = useClaimables();
  if (claimables.length === 0) return null;
  return (
    <section className="claimables" aria-label={t('rewards.toClaim')}>
      {claimables.map((each) => (
        <ClaimCard key={each.claim_id} claimable={each} />
      ))}
    </section>
  );
}
