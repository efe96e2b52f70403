import type { WalletDetail } from '@taice/contract';
import { formatPoints, langAtom } from '@taice/core';
import { fullDay, parseMicro, subtractAmounts } from '@taice/core/rules';
import { Card, CountUp, RewardRing, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { Tonight } from '../shared/tonight.tsx';
import { useWallet } from '../shared/use-wallet.ts';
import { GroupsDone } from './groups-done.tsx';

/** What does not wait for tonight: what was paid at once, and what friends bring after their check. */
function Beside({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const atOnce = subtractAmounts(wallet.daily_add_point, wallet.tonight);
  const held = subtractAmounts(wallet.pending, wallet.tonight);
  const isMore = (amount: string) => parseMicro(amount) > 0n;
  if (!isMore(atOnce) && !isMore(held)) return null;
  return (
    <dd className="tc-12 tc-muted">
      {isMore(atOnce) && t('tasks.atOnce', { amount: formatPoints(atOnce, lang) })}
      {isMore(atOnce) && isMore(held) && ' · '}
      {isMore(held) && t('tasks.heldMore', { amount: formatPoints(held, lang) })}
    </dd>
  );
}

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
  const points = (amount: string) => formatPoints(amount, lang);
  const tonight = wallet?.tonight ?? '0';
  // What waits for tonight fills the day; friends, prizes and first videos come beside it.
  const share = Number(tonight) / fullDay;
  const upTo = t('tasks.upTo', { amount: points(tonight), most: points(`${fullDay}`) });
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
          <dd className="tc-12 tc-muted">
            {wallet ? upTo : <Skeleton width={160} height={16} shape="text" />}
          </dd>
          {wallet && <Beside wallet={wallet} />}
        </dl>
        <RewardRing
          size={88}
          state={share > 0 ? 'filling' : 'waiting'}
          progress={share}
          label={upTo}
        />
      </div>
      {wallet ? <Tonight wallet={wallet} /> : <Skeleton height={86} />}
      <GroupsDone />
    </Card>
  );
}
