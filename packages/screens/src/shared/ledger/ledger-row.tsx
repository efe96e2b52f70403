import type { LedgerRow as Row } from '@taice/contract';
import { ruleNow } from '@taice/core';
import { StatePill, Text } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { paymentOf, useDayAndTime } from '../use-day-and-time.ts';
import { useLocalTime } from '../use-local-time.ts';
import { usePointsText } from '../points-text.ts';
import { LedgerIcon } from './ledger-icon.tsx';
import { LedgerExplanation } from './ledger-explanation.tsx';
import { isAwaitingFriendCheck } from './explanation-steps.tsx';

const tones = {
  pending: 'warn',
  paid: 'good',
  posted: 'good',
  spent: 'muted',
  held: 'accent',
  forfeited: 'bad',
  reversed: 'bad',
} as const;

/** One event on a user's points and its result. Opens the explanation. */
export function LedgerRow({
  row,
  open,
  onToggle,
}: {
  row: Row;
  open: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const arrival = useDayAndTime();
  const text = usePointsText();
  const id = useId();
  const isSpent = row.status === 'posted' && row.amount.startsWith('-');
  const status = isAwaitingFriendCheck(row) ? 'held' : isSpent ? 'spent' : row.status;
  const paidAt = paymentOf(row.biz_date);
  const isPending = status === 'pending' && Date.parse(paidAt) > ruleNow(taice);
  const state = isPending
    ? t('wallet.status.arrives', { when: arrival(paidAt) })
    : t(`wallet.status.${status}`);
  // The heading of the day already shows it for all rows.
  const isDays = isPending || (status === 'paid' && row.factor !== null);
  // The business day stands above. In the viewer's calendar it may be another day.
  const at = time.moment(row.created_at);
  return (
    <li className="ledger-item" data-open={open}>
      <button
        type="button"
        className="ledger-row"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <LedgerIcon type={row.type} image={row.source?.image} />
        <span className="ledger-what">
          <Text weight="semibold" lines={row.source?.type === 'post' ? 2 : undefined}>
            {row.source?.title ?? row.title}
          </Text>
          <Text size={12} tone="muted">
            {row.source && <span className="ledger-kind">{row.title}</span>}
            <span className="ledger-sub">{at}</span>
          </Text>
        </span>
        <Text tone="muted" className="ledger-when">
          {at}
        </Text>
        <span className="ledger-where" data-days={isDays}>
          <StatePill tone={tones[status]}>{state}</StatePill>
        </span>
        <span className="ledger-amount">
          <Text weight="bold" tone={row.amount.startsWith('-') ? 'text' : 'gold'}>
            {text.signed(row.settled_amount ?? row.amount)}
          </Text>
          <Text size={12} tone="muted">
            {t('common.points')}
          </Text>
        </span>
        <ChevronDown className="ledger-chevron" aria-hidden="true" />
      </button>
      <div id={id}>{open && <LedgerExplanation row={row} />}</div>
    </li>
  );
}
