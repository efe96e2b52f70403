import { formatPoints, langAtom, relativeTime, rewardQueries, ruleNow } from '@taice/core';
import { Avatar, Card, SectionHead, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { shortFactor } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

const shown = 5;

/** What the video pays, to whom it last did, and what the viewer got. */
export function RewardDetail({ postId }: { postId: string }) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { data, error, reload } = useRead(rewardQueries.ofPost(taice, postId));
  const ago = (at: string) => relativeTime(at, ruleNow(taice), lang);
  const points = (amount: string) => t('rewards.points', { amount: formatPoints(amount, lang) });
  return (
    <section aria-label={t('rewards.whatItPays')}>
      <SectionHead size={16}>{t('rewards.whatItPays')}</SectionHead>
      {!data && error ? <LoadError error={error} onRetry={reload} /> : null}
      {!data && !error ? <Skeleton shape="card" height={120} /> : null}
      {data && (
        <Card padding={0} className="paid">
          {data.offers.map((offer) => (
            <div key={offer.id} className="paid-row">
              <span className="paid-words">
                {t('rewards.forWatching', { required: Math.ceil(offer.required_seconds) })}
              </span>
              <Text weight="semibold" tone="gold">
                {points(offer.amount_per_user)}
              </Text>
            </div>
          ))}
          {data.offers.length === 0 && <div className="paid-row">{t('rewards.paysNothing')}</div>}
          {data.mine && (
            <div className="paid-row">
              <span className="paid-words">
                {t('rewards.youGot')} <Text tone="muted">{ago(data.mine.at)}</Text>{' '}
                <Text tone="muted">
                  {t(`wallet.status.${data.mine.status}`, {
                    factor: shortFactor(data.mine.factor ?? '1'),
                  })}
                </Text>
              </span>
              <Text weight="semibold" tone="good">
                {points(data.mine.settled_amount ?? data.mine.amount)}
              </Text>
            </div>
          )}
          {data.recent.slice(0, shown).map(({ user, amount, at }) => (
            <div key={`${user.id}:${at}`} className="paid-row">
              <Avatar src={user.avatar} name={user.nickname} size={24} decorative />
              <span className="paid-words">
                {user.nickname} <Text tone="muted">{ago(at)}</Text>
              </span>
              <Text tone="muted">{points(amount)}</Text>
            </div>
          ))}
          {data.offers.length > 0 && data.recent.length === 0 && (
            <div className="paid-row">
              <Text tone="muted">{t('rewards.nobodyYet')}</Text>
            </div>
          )}
        </Card>
      )}
    </section>
  );
}
