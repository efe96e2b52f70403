import { Button, Coin, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from '../../shared/claims/use-claim-all.ts';
import { useClaimables } from '../../shared/claims/use-claimables.ts';
import { usePointsText } from '../../shared/points-text.ts';

/** All claims in one line with one button. A single group's bonus is claimed in the group's own row. */
export function MiniClaims() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { claimables, fullRings, toClaim } = useClaimables();
  const { busy, at, press, coin } = useClaimAll();
  const { count, amount } = toClaim;
  const bonuses = claimables.filter(({ type }) => type === 'group_bonus').length;
  const isVideos = fullRings.length === count;
  return (
    <>
      {count > bonuses && (
        <section className="mini-claims" aria-label={t('rewards.toClaim')}>
          <span ref={at} aria-hidden="true">
            <Coin size={24} />
          </span>
          <span className="mini-claims-words">
            <Text weight="bold">{text.signed(amount)}</Text>{' '}
            <Text tone="muted">
              {t(isVideos ? 'tasks.claims.videos' : 'tasks.claims.rewards', { count })}
            </Text>
          </span>
          <Button variant="gold" size={36} busy={busy} onClick={() => void press()}>
            {t('tasks.claims.collect')}
          </Button>
        </section>
      )}
      {coin}
    </>
  );
}
