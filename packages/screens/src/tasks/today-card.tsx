import { formatPoints, langAtom } from '@taice/core';
import { fullDay, subtractAmounts } from '@taice/core/rules';
import { Card, CountUp, RewardRing, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { Tonight } from '../shared/tonight.tsx';
import { useWallet } from '../shared/use-wallet.ts';
import { GroupsDone } from './groups-done.tsx';

/** What was earned today, at which factor it stands, and when the day ends. */
export function TodayCard() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { wallet, error, reload } = useWallet();
  if (error !== undefined) {
    return (
      <Card as="section">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  }
  const today = wallet?.daily_add_point ?? '0';
  // First videos and creators' parts are paid as they are claimed; the rest waits for the night.
  const atOnce = wallet ? subtractAmounts(today, wallet.tonight) : '0';
  const share = Number(today) / fullDay;
  return (
    <Card as="section" padding={0} clip aria-busy={!wallet} className="today">
      <div className="today-main">
        <dl>
          <dt className="tc-muted">{t('tasks.earnedToday')}</dt>
          <dd data-coin-target="pending">
            {wallet ? (
              <>
                <Text size={40} weight="bold" tone="gold">
                  <CountUp
                    value={Number(today)}
                    format={(value) => formatPoints(value.toFixed(6), lang)}
                  />
                </Text>{' '}
                <Text size={16} tone="muted">
                  {t('common.points')}
                </Text>
              </>
            ) : (
              <Skeleton width={160} height={48} shape="text" />
            )}
          </dd>
          {wallet && Number(atOnce) > 0 && (
            <dd className="tc-12 tc-muted">
              {t('tasks.atOnce', {
                paid: formatPoints(atOnce, lang),
                pending: formatPoints(wallet.tonight, lang),
              })}
            </dd>
          )}
        </dl>
        <RewardRing
          size={88}
          state={share > 0 ? 'filling' : 'waiting'}
          progress={share}
          label={t('rewards.points', { amount: formatPoints(today, lang) })}
        />
      </div>
      {wallet ? <Tonight wallet={wallet} /> : <Skeleton height={86} />}
      <GroupsDone />
    </Card>
  );
}
