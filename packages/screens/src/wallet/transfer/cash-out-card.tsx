import { cancelCashOut, confirm } from '@taice/core';
import type { CashOutItem, CashOutState } from '@taice/contract';
import { Button, Card, StatePill, Text } from '@taice/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { CashOutSteps } from './cash-out-steps.tsx';

type Shown = { cashOut: CashOutItem };

const tones: Readonly<Record<CashOutState, 'good' | 'bad' | 'warn' | 'muted'>> = {
  requested: 'muted',
  reviewing: 'warn',
  approved: 'muted',
  signing: 'muted',
  broadcast: 'muted',
  confirmed: 'good',
  rejected: 'bad',
  cancelled: 'muted',
  failed: 'bad',
  needs_attention: 'warn',
  refunded: 'bad',
};

/** Note on the current state: the expected time, the reason for a failure, or that nothing is lost. */
function Note({ cashOut }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const { state, eta, confirm_by: until, reject_reason: reason, amount } = cashOut;
  const refundText = t('transfer.back', { amount: text.points(amount) });
  const statusText =
    state === 'refunded'
      ? [reason, refundText].filter(Boolean).join(' ')
      : state === 'needs_attention'
        ? t('transfer.attention')
        : until !== null
          ? t('transfer.confirmBy', { when: time.moment(until) })
          : state === 'reviewing' && eta !== null
            ? t('transfer.answerBy', { when: time.moment(eta), amount: text.points(amount) })
            : null;
  return statusText === null ? null : (
    <Text as="p" tone="muted" className="transfer-said">
      {statusText}
    </Text>
  );
}

function Acts({ cashOut }: Shown) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { busy, save } = useSaveAction();
  const { id, amount, cancellable, explorer_url: explorer, tx_hash: hash } = cashOut;
  const cancel = async () => {
    const confirmed = await confirm(taice, {
      title: t('transfer.cancelTitle'),
      body: t('transfer.cancelBody', { amount: text.points(amount) }),
      confirmLabel: t('transfer.cancel'),
    });
    if (confirmed)
      await save(() => cancelCashOut(taice, id), 'transfer.cancelled', {
        amount: text.points(amount),
      });
  };
  if (!cancellable && hash === null) return null;
  return (
    <div className="transfer-acts">
      {cancellable && (
        <Button busy={busy} onClick={() => void cancel()}>
          {t('transfer.cancel')}
        </Button>
      )}
      {hash !== null && explorer !== null && (
        <Button icon={<ExternalLink />} href={explorer}>
          {t('transfer.see')}
        </Button>
      )}
      {hash !== null && explorer === null && (
        <Text size={12} tone="muted" className="tc-mono">
          {t('transfer.simulated', { hash: shortAddress(hash) })}
        </Text>
      )}
    </div>
  );
}

/** One cash-out: amount, address, progress and actions. */
export function CashOutCard({ cashOut }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const id = useId();
  const { net, fee, amount, state, to_address: to, created_at: at, order_no: number } = cashOut;
  const isCancelled = cashOut.steps.some((step) => step.state === 'cancelled');
  return (
    <Card as="article" padding={16} className="transfer-one" aria-labelledby={id}>
      <header className="transfer-head">
        <div>
          <Text as="h2" size={16} weight="bold" id={id}>
            {t('transfer.toAddress', { net: text.points(net), address: shortAddress(to) })}
          </Text>
          <Text as="p" size={12} tone="muted">
            {t('transfer.asked', {
              when: time.moment(at),
              amount: text.points(amount),
              fee: text.points(fee),
              number,
            })}
          </Text>
        </div>
        <StatePill tone={isCancelled ? tones.cancelled : tones[state]}>
          {t(`transfer.state.${state}`)}
        </StatePill>
      </header>
      <CashOutSteps of={cashOut} />
      <Note cashOut={cashOut} />
      <Acts cashOut={cashOut} />
    </Card>
  );
}
