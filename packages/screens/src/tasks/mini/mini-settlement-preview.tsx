import { formatPoints, langAtom } from '@taice/core';
import { Card, CountUp, RewardRing, Sheet, Skeleton, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import Moon from 'lucide-react/icons/moon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { getSettlementPreview } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useDayAndTime } from '../../shared/use-day-and-time.ts';
import { useWallet } from '../../shared/use-wallet.ts';
import { SettlementPreview } from '../settlement-preview.tsx';
import './mini-tasks.css';

/** The one gold number: points that arrive tonight. A press shows how it adds up. */
export function MiniSettlementPreview() {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const arrival = useDayAndTime();
  const { full_day } = useTaice().settings.numbers;
  const { wallet, error, reload } = useWallet();
  const [open, setOpen] = useState(false);
  if (error !== undefined)
    return (
      <Card as="section">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  const tonight = wallet?.tonight ?? '0';
  const settlement = wallet ? getSettlementPreview(wallet) : '0';
  const share = Number(tonight) / full_day;
  const amountText = t('tasks.upTo', { amount: formatPoints(tonight, lang) });
  return (
    <Card as="section" padding={0} clip aria-busy={!wallet}>
      <button
        type="button"
        className="mini-tonight"
        aria-haspopup="dialog"
        disabled={!wallet}
        onClick={() => setOpen(true)}
      >
        <span className="mini-tonight-words">
          <Text tone="muted" className="mini-tonight-when">
            <Moon aria-hidden="true" />
            {wallet ? (
              t('tasks.arriving', { when: arrival(wallet.reset_at) })
            ) : (
              <Skeleton width={140} height={20} shape="text" />
            )}
          </Text>
          <span data-coin-target="pending">
            {wallet ? (
              <Text size={40} weight="bold" tone="gold">
                <CountUp
                  value={Number(settlement)}
                  format={(value) => formatPoints(value.toFixed(6), lang)}
                />
              </Text>
            ) : (
              <Skeleton width={120} height={48} shape="text" />
            )}
          </span>
          <Text tone="muted">
            {Number(tonight) === 0 && wallet ? t('tasks.howToEarn') : t('tasks.ofUpTo')}
          </Text>
        </span>
        <RewardRing
          size={88}
          state={share > 0 ? 'filling' : 'waiting'}
          progress={share}
          label={amountText}
        />
      </button>
      {wallet && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={t('tasks.sum.how')}
          closeLabel={t('common.close')}
        >
          <SettlementPreview wallet={wallet} />
        </Sheet>
      )}
    </Card>
  );
}
