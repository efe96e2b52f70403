import { claimAll, formatPoints, langAtom, toast } from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { Button, Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { celebrateParts } from '../celebration/celebrate-parts.ts';
import { liveRingAtom } from '../live-ring.ts';
import { useTaice } from '../taice.tsx';
import { useCoinFlight } from '../use-coin-flight.tsx';
import { useWaiting } from './use-claimables.ts';
import './claim-tray.css';

const sumOf = (amounts: readonly { amount: string }[]): string =>
  formatMicro(amounts.reduce((sum, { amount }) => sum + parseMicro(amount), 0n));

export type ClaimTrayProps = {
  /** The video in view, whose own ring offers its claim. */
  except?: string;
  /** Floats over what is watched. */
  floating?: boolean;
};

/** Full rings that were left unclaimed, gathered: '3 to claim', and one press for all of them. */
export function ClaimTray({ except, floating = false }: ClaimTrayProps) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const waiting = useWaiting(except);
  const live = useAtomValue(liveRingAtom);
  const [busy, setBusy] = useState(false);
  const coinAt = useRef<HTMLSpanElement>(null);
  const { fly, coin } = useCoinFlight();
  const claim = async () => {
    const from = coinAt.current?.getBoundingClientRect();
    setBusy(true);
    try {
      const { parts } = await claimAll(taice);
      const celebrated = celebrateParts(taice, parts);
      if (!celebrated && from) {
        taice.platform.haptic('success');
        fly(from, 'pending');
        const amount = formatPoints(sumOf(parts), lang);
        toast(taice, { kind: 'success', text: t('rewards.claimedAll', { amount }) });
      }
    } catch {
      // The client has said why; the tray stays to try again.
      taice.platform.haptic('error');
    } finally {
      setBusy(false);
    }
  };
  // The ring in view is claimed first: one number and one button at a time.
  const isOwn = except !== undefined && live?.state === 'claimable';
  if (waiting.length === 0 || isOwn) return coin;
  const amount = formatPoints(sumOf(waiting), lang);
  return (
    <section className="claim-tray" data-floating={floating} aria-label={t('rewards.toClaim')}>
      <span ref={coinAt} className="claim-tray-coin" aria-hidden="true">
        <Coin size={24} />
      </span>
      <span className="claim-tray-words">
        {waiting.length > 1 && (
          <Text weight="semibold">{t('rewards.waiting', { count: waiting.length })}</Text>
        )}{' '}
        <Text tone="gold" weight="bold">
          {t('rewards.earned', { amount })}
        </Text>
      </span>
      <Button variant="gold" size={36} busy={busy} onClick={() => void claim()}>
        {waiting.length === 1 ? t('rewards.claim') : t('rewards.claimAll')}
      </Button>
      {coin}
    </section>
  );
}
