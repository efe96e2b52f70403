import { claimAll, formatPoints, langAtom } from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { Button, Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { celebrateParts } from '../celebration/celebrate-parts.ts';
import { liveRingAtom } from '../live-ring.ts';
import { useTaice } from '../taice.tsx';
import { useCoinFlight } from '../use-coin-flight.tsx';
import { useClaim } from './use-claim.ts';
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
  const { fly, coin } = useCoinFlight();
  const { busy, at, claim } = useClaim((from) => fly(from, 'pending'));
  const press = () =>
    claim(
      () => claimAll(taice),
      ({ parts }) =>
        celebrateParts(taice, parts)
          ? { celebrated: true }
          : t('rewards.claimedAll', { amount: formatPoints(sumOf(parts), lang) }),
    );
  // The ring in view is claimed first: one number and one button at a time.
  const isOwn = except !== undefined && live?.state === 'claimable';
  if (waiting.length === 0 || isOwn) return coin;
  const amount = formatPoints(sumOf(waiting), lang);
  return (
    <section className="claim-tray" data-floating={floating} aria-label={t('rewards.toClaim')}>
      <span ref={at} className="claim-tray-coin" aria-hidden="true">
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
      <Button variant="gold" size={36} busy={busy} onClick={() => void press()}>
        {waiting.length === 1 ? t('rewards.claim') : t('rewards.claimAll')}
      </Button>
      {coin}
    </section>
  );
}
