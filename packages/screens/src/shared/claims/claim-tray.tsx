import { formatPoints, langAtom } from '@taice/core';
import { Button, Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from './use-claim-all.ts';
import { useClaimables } from './use-claimables.ts';
import './claim-tray.css';

/** Full rings that were not claimed, grouped: '3 to claim', with one button for all. */
export function ClaimTray() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { toClaim } = useClaimables();
  const { busy, at, press, coin } = useClaimAll();
  const { count } = toClaim;
  if (count === 0) return coin;
  const amount = formatPoints(toClaim.amount, lang);
  return (
    <section className="claim-tray" aria-label={t('rewards.toClaim')}>
      <span ref={at} className="claim-tray-coin" aria-hidden="true">
        <Coin size={24} />
      </span>
      <span className="claim-tray-words">
        {count > 1 && <Text weight="semibold">{t('rewards.waiting', { count })}</Text>}{' '}
        <Text tone="gold" weight="bold">
          {t('rewards.earned', { amount })}
        </Text>
      </span>
      <Button variant="gold" size={36} busy={busy} onClick={() => void press()}>
        {count === 1 ? t('rewards.claim') : t('rewards.claimAll')}
      </Button>
      {coin}
    </section>
  );
}
