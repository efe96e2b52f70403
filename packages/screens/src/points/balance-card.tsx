import { formatPoints, langAtom } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import type { WalletDetail } from '@taice/contract';
import { Card, Coin, CountUp, Skeleton, Text } from '@taice/ui';
import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { paysAt, shortFactor, usePointsText } from '../shared/points-text.ts';
import { gapAfter } from '../shared/gap-after.ts';
import { LoadError } from '../shared/load-error.tsx';
import { Tonight } from '../shared/tonight.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useWallet } from '../shared/use-wallet.ts';

function InWords({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const pending = t('points.pending', { amount: text.points(wallet.tonight) });
  const checked = subtractAmounts(wallet.pending, wallet.tonight);
  return (
    <div className="points-words">
      <p>
        <Clock aria-hidden="true" />
        <span>
          <Text weight="semibold" data-coin-target="pending">
            {pending}
          </Text>
          {gapAfter(pending)}
          <Text tone="muted">
            {Number(wallet.tonight) > 0
              ? t('points.pendingWhen', {
                  time: time.clock(wallet.reset_at),
                  amount: text.points(paysAt(wallet.tonight, wallet.factor)),
                  factor: shortFactor(wallet.factor),
                })
              : t('points.pendingNone')}
          </Text>
        </span>
      </p>
      {Number(checked) > 0 && (
        <p>
          <Users aria-hidden="true" />
          <span>
            <Text weight="semibold">{t('points.friends', { amount: text.points(checked) })}</Text>{' '}
            <Text tone="muted">{t('points.friendsWhy')}</Text>
          </span>
        </p>
      )}
      {Number(wallet.held) > 0 && (
        <p>
          <Lock aria-hidden="true" />
          <span>
            <Text weight="semibold">{t('points.held', { amount: text.points(wallet.held) })}</Text>{' '}
            <Text tone="muted">{t('points.heldWhy')}</Text>
          </span>
        </p>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Card as="section" padding={0} clip className="points-balance" aria-busy="true">
      <div className="points-balance-main">
        <Skeleton width={80} height={20} shape="text" />
        <Skeleton width="70%" height={48} shape="text" />
        <div className="points-words">
          <Skeleton width="90%" height={20} shape="text" />
          <Skeleton width="60%" height={20} shape="text" />
        </div>
      </div>
      <Skeleton height={88} />
    </Card>
  );
}

/** What can be used now, what is pending or held, and what tonight will bring. */
export function BalanceCard() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { wallet, error, reload } = useWallet();
  if (!wallet) {
    if (error === undefined) return <Waiting />;
    return (
      <Card as="section">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  }
  return (
    <Card as="section" padding={0} clip className="points-balance">
      <div className="points-balance-main">
        <div className="points-coin">
          <div>
            <Text as="h2" tone="muted">
              {t('points.available')}
            </Text>
            <Text as="p" size={40} weight="bold" tone="gold" data-coin-target="balance">
              <CountUp
                value={Number(wallet.value)}
                format={(value) => formatPoints(value.toFixed(6), lang)}
              />
            </Text>
            <Text as="p" tone="muted">
              {t('points.usableNow')}
            </Text>
          </div>
          <Coin size={40} />
        </div>
        <InWords wallet={wallet} />
      </div>
      <Tonight wallet={wallet} />
    </Card>
  );
}
