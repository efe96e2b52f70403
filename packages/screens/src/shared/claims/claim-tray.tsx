import { formatPoints, langAtom } from '@taice/core';
import { Button, Coin, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from './use-claim-all.ts';
import { useClaimables } from './use-claimables.ts';
import './claim-tray.css';

export type ClaimTrayProps = {
  /** The video in view, whose own ring offers its claim. */
  except?: string;
  /** Floats over what is watched. */
  floating?: boolean;
};

/** Full rings that were left unclaimed, gathered: '3 to claim', and one press for all of them. */
export function ClaimTray({ except, floating = false }: ClaimTrayProps) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { fullRings, toClaim } = useClaimables();
  const { busy, at, press, coin } = useClaimAll();
  // The ring in view is claimed first: one number and one button at a time.
  const isOwn = fullRings.some(({ post_id }) => post_id === except);
  const { count } = toClaim;
  if (count === 0 || isOwn) return coin;
  const amount = formatPoints(toClaim.amount, lang);
  return (
    <section className="claim-tray" data-floating={floating} aria-label={t('rewards.toClaim')}>
      <span ref={at} className="claim-tray-coin" aria-hidden="true">
        {!floating && <Coin size={24} />}
      </span>
      <span className="claim-tray-words">
        {count > 1 && !floating && <Text weight="semibold">{t('rewards.waiting', { count })}</Text>}{' '}
        <Text tone={floating ? undefined : 'gold'} weight="bold">
          {t('rewards.earned', { amount })}
        </Text>
      </span>
      <Button
        variant={floating ? 'strong' : 'gold'}
        size={36}
        busy={busy}
        onClick={() => void press()}
      >
        {count === 1 ? t('rewards.claim') : t('rewards.claimAll')}
      </Button>
      {coin}
    </section>
  );
}
