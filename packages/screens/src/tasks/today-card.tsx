import { formatPoints, langAtom } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import { Card, CountUp, RewardRing, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import Moon from 'lucide-react/icons/moon';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useWallet } from '../shared/use-wallet.ts';
import { TonightSum } from './tonight-sum.tsx';

/** Points earned today, and the estimate of their payment; the sum between them is behind a press. */
export function TodayCard() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { full_day } = useTaice().settings.numbers;
  const { wallet, error, reload } = useWallet();
  if (error !== undefined) {
    return (
      <Card as="section">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  }
  const today = wallet?.daily_add_point ?? '0';
  const points = (amount: string) => formatPoints(amount, lang);
  const tonight = wallet?.tonight ?? '0';
  // What waits for tonight fills the day; friends, prizes and first videos come beside it.
  const share = Number(tonight) / full_day;
  const isOnHold = wallet?.tonight_at === null;
  const upTo = isOnHold ? t('tasks.newAccountToday') : t('tasks.upTo', { amount: points(tonight) });
  const held = wallet?.daily_held ?? '0';
  const isHeld = Number(held) > 0;
  const isAtOnce = Number(subtractAmounts(subtractAmounts(today, held), tonight)) > 0;
  const note = () => {
    if (Number(today) === 0) return t('tasks.howToEarn');
    if (isHeld) return t('tasks.partHeld', { amount: points(held) });
    if (!isAtOnce) return t(isOnHold ? 'tasks.newAccountToday' : 'tasks.allTonight');
    return t(Number(tonight) > 0 ? 'tasks.partAtOnce' : 'tasks.allAtOnce');
  };
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
              <Skeleton width={140} height={48} shape="text" />
            )}
          </dd>
          <dd className="today-note tc-12 tc-muted">
            {wallet ? note() : <Skeleton width={140} height={16} shape="text" />}
          </dd>
        </dl>
        <span title={upTo}>
          <RewardRing
            gauge
            size={88}
            state={share > 0 ? 'filling' : 'waiting'}
            progress={share}
            label={upTo}
          >
            <Moon size={28} />
          </RewardRing>
        </span>
      </div>
      <TonightSum wallet={wallet} />
    </Card>
  );
}
