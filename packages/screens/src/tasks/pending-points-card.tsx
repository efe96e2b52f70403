import { formatPoints, langAtom } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import type { WalletDetail } from '@taice/contract';
import { Card, CountUp, InfoTip, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { GoalLine } from '../shared/goal/goal-line.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { getSettlementPreview, usePointsText } from '../shared/points-text.ts';
import { formatCountdown, useSecondsUntil } from '../shared/seconds-until.ts';
import { useDayAndTime } from '../shared/use-day-and-time.ts';
import { useWallet } from '../shared/use-wallet.ts';

function NewDay({ at }: { at: string }) {
  const { t } = useTranslation();
  return (
    <div className="arriving-day">
      <Text as="div" tone="muted">
        {t('tasks.newDay')}
      </Text>
      <Text as="div" size={20} weight="bold" translate="no">
        {formatCountdown(useSecondsUntil(at))}
      </Text>
    </div>
  );
}

/** Today's points by status: in the balance, at the day's end, or in a friend's check. */
function Parts({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const { daily_add_point: all, daily_held: heldPoints, tonight } = wallet;
  const paidAtOnce = subtractAmounts(subtractAmounts(all, heldPoints), tonight);
  const settlement = getSettlementPreview(wallet);
  const parts = [
    { key: 'now', amount: paidAtOnce, says: t('tasks.part.now') },
    { key: 'later', amount: settlement, says: arrival(wallet.reset_at) },
    { key: 'hold', amount: heldPoints, says: t('tasks.part.hold') },
  ].filter(({ amount }) => Number(amount) > 0);
  if (parts.length === 0)
    return (
      <Text as="p" tone="muted">
        {t('tasks.howToEarn')}
      </Text>
    );
  return (
    <>
      <div className="arriving-bar" aria-hidden="true">
        {parts.map(({ key, amount }) => (
          <span key={key} data-part={key} style={{ flexGrow: Number(amount) }} />
        ))}
      </div>
      <ul className="arriving-parts">
        {parts.map(({ key, amount, says }) => (
          <li key={key}>
            <i data-part={key} aria-hidden="true" />
            <Text weight="bold">{text.points(amount)}</Text> <Text tone="muted">{says}</Text>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Points that arrive at the day's end, today's points by state, and the goal. */
export function PendingPointsCard() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const arrival = useDayAndTime();
  const { wallet, error, reload } = useWallet();
  if (error !== undefined)
    return (
      <Card as="section">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  return (
    <Card as="section" padding={20} className="arriving" aria-busy={!wallet}>
      <div className="arriving-head">
        <div>
          <Text as="h2" tone="muted">
            {wallet ? (
              t('tasks.arriving', { when: arrival(wallet.reset_at) })
            ) : (
              <Skeleton width={140} height={20} shape="text" />
            )}
          </Text>
          <div className="arriving-sum" data-coin-target="pending">
            {wallet ? (
              <>
                <Text size={40} weight="bold" tone="gold">
                  <CountUp
                    value={Number(getSettlementPreview(wallet))}
                    format={(value) => formatPoints(value.toFixed(6), lang)}
                  />
                </Text>{' '}
                <Text weight="semibold" tone="muted">
                  {t('common.points')}
                </Text>{' '}
                {Number(wallet.factor) < 1 && (
                  <InfoTip label={t('points.factorAsk')}>{t('points.factorIs')}</InfoTip>
                )}
              </>
            ) : (
              <Skeleton width={140} height={48} shape="text" />
            )}
          </div>
        </div>
        {wallet && <NewDay at={wallet.reset_at} />}
      </div>
      {wallet ? <Parts wallet={wallet} /> : <Skeleton height={42} />}
      <GoalLine />
    </Card>
  );
}
