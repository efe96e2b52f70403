import { isAsPromised, type PostRewardDetail } from '@taice/core';
import { Card, StatePill, Text } from '@taice/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

type Promised = NonNullable<PostRewardDetail['promise']>;

/** Works the promise out anew, here, from what was told at the end. */
function useKept(promise: Promised): boolean | undefined {
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    let isHere = true;
    void isAsPromised(promise).then((is) => isHere && setKept(is));
    return () => {
      isHere = false;
    };
  }, [promise]);
  return promise.reveal ? kept : undefined;
}

/** By what a split by luck was promised before anybody watched, and, once it is over, that it was kept. */
export function LuckyProof({ promise }: { promise: Promised }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const kept = useKept(promise);
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
      {kept !== undefined && (
        <StatePill tone={kept ? 'good' : 'bad'}>
          {t(kept ? 'postRewards.proof.kept' : 'postRewards.proof.broken')}
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
                // The same amount may stand at several places.
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
