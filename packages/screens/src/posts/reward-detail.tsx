import { formatPoints, langAtom, relativeTime, rewardQueries, ruleNow } from '@taice/core';
import { Avatar, Card, Skeleton, Text } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { shortFactor } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

const shown = 5;

/** What the viewer got for the video, and folded away what it pays and to whom it last did. */
export function RewardDetail({ postId }: { postId: string }) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { data, error, reload } = useRead(rewardQueries.ofPost(taice, postId));
  const ago = (at: string) => relativeTime(at, ruleNow(taice), lang);
  const points = (amount: string) => t('rewards.points', { amount: formatPoints(amount, lang) });
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={reload} />
    ) : (
      <Skeleton shape="card" height={44} />
    );
  const { offers, mine, recent } = data;
  return (
    <Card as="section" padding={0} clip className="paid" aria-label={t('rewards.whatItPays')}>
      {mine && (
        <div className="paid-row">
          <span className="paid-words">
            {t('rewards.youGot')} <Text tone="muted">{ago(mine.at)}</Text>{' '}
            <Text tone="muted">
              {t(`wallet.status.${mine.status}`, { factor: shortFactor(mine.factor ?? '1') })}
            </Text>
          </span>
          <Text weight="semibold" tone="good">
            {points(mine.settled_amount ?? mine.amount)}
          </Text>
        </div>
      )}
      <details className="paid-fold">
        <summary className="paid-row">
          <span className="paid-words">
            {t('rewards.whatItPays')}{' '}
            {recent[0] && (
              <Text tone="muted">{t('rewards.lastPaid', { ago: ago(recent[0].at) })}</Text>
            )}
          </span>
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        {offers.map((offer) => (
          <div key={offer.id} className="paid-row">
            <span className="paid-words">
              {t('rewards.forWatching', { required: Math.ceil(offer.required_seconds) })}
            </span>
            <Text weight="semibold" tone="gold">
              {points(offer.amount_per_user)}
            </Text>
          </div>
        ))}
        {offers.length === 0 && <div className="paid-row">{t('rewards.paysNothing')}</div>}
        {recent.slice(0, shown).map(({ user, amount, at }) => (
          <div key={`${user.id}:${at}`} className="paid-row">
            <Avatar src={user.avatar} name={user.nickname} size={24} decorative />
            <span className="paid-words">
              {user.nickname} <Text tone="muted">{ago(at)}</Text>
            </span>
            <Text tone="muted">{points(amount)}</Text>
          </div>
        ))}
        {offers.length > 0 && recent.length === 0 && (
          <div className="paid-row">
            <Text tone="muted">{t('rewards.nobodyYet')}</Text>
          </div>
        )}
      </details>
    </Card>
  );
}
