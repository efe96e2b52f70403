import { verifyPromise, type PostRewardDetail } from '@taice/core';
import { Card, StatePill, Text } from '@taice/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** The commitment to a random split and, after the end, its verification. */
export function LuckyProof({ reward }: { reward: PostRewardDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { promise } = reward;
  // Recalculated here from the values published at the end.
  const isVerified = useMemo(() => verifyPromise(reward), [reward]);
  if (!promise) return null;
  const { hash, reveal } = promise;
  return (
    <Card
      as="section"
      padding={16}
      className="lucky-proof"
      aria-label={t('postRewards.proof.title')}
    >
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.proof.title')}
      </Text>
      {reveal && (
        <StatePill tone={isVerified ? 'good' : 'bad'}>
          {t(isVerified ? 'postRewards.proof.kept' : 'postRewards.proof.broken')}
        </StatePill>
      )}
      <Text as="p" tone="muted">
        {t(reveal ? 'postRewards.proof.told' : 'postRewards.proof.promised')}
      </Text>
      <dl className="lucky-facts">
        <dt>{t('postRewards.proof.hash')}</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        {reveal && (
          <>
            <dt>{t('postRewards.proof.salt')}</dt>
            <dd>
              <code>{reveal.salt}</code>
            </dd>
            <dt>{t('postRewards.proof.split', { count: reveal.amounts.length })}</dt>
            <dd className="lucky-amounts">
              {reveal.amounts.slice(0, 100).map((amount, place) => (
                // Several positions may hold the same amount.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={place}>{text.points(amount)}</span>
              ))}
            </dd>
          </>
        )}
      </dl>
      {reveal && (
        <Text as="p" size={12} tone="muted">
          {t('postRewards.proof.how')}
        </Text>
      )}
    </Card>
  );
}
