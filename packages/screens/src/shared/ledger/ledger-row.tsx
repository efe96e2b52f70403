import type { LedgerRow as Row } from '@taice/contract';
import { StatePill, Text } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../use-local-time.ts';
import { usePointsText } from '../points-text.ts';
import { LedgerIcon } from './ledger-icon.tsx';
import { LedgerWhy } from './ledger-why.tsx';

const tones = { pending: 'warn', available: 'good', held: 'accent' } as const;

/** One movement of points; opens to why it is there. */
export function LedgerRow({
  row,
  day,
  open,
  onToggle,
}: {
  row: Row;
  /** The local day it falls on, in words. */
  day: string;
  open: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const text = usePointsText();
  const id = useId();
  const reversed = row.status === 'reversed';
  const where = reversed ? t('wallet.reversed') : t(`wallet.buckets.${row.bucket}`);
  return (
    <li className="ledger-item" data-open={open}>
      <button
        type="button"
        className="ledger-row"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <LedgerIcon type={row.type} image={row.image} />
        <span className="ledger-what">
          <Text weight="semibold" lines={1}>
            {row.title}
          </Text>
          <Text size={12} tone="muted" lines={1} className="ledger-sub">
            {t('wallet.rowTimeWhere', { time: time.clock(row.created_at), where })}
          </Text>
        </span>
        <Text tone="muted" className="ledger-when">
          {t('wallet.dayTime', { day, time: time.clock(row.created_at) })}
        </Text>
        <span className="ledger-where">
          <StatePill tone={reversed ? 'bad' : tones[row.bucket]}>{where}</StatePill>
        </span>
        <span className="ledger-amount">
          <Text weight="bold" tone={row.amount.startsWith('-') ? 'text' : 'gold'}>
            {text.signed(row.amount)}
          </Text>
          <Text size={12} tone="muted">
            {t('common.points')}
          </Text>
        </span>
        <Text tone="muted" className="ledger-after">
          <span className="tc-hidden">{t('wallet.balanceAfter')} </span>
          {text.points(row.balance_after)}
        </Text>
        <ChevronDown className="ledger-chevron" aria-hidden="true" />
      </button>
      <div id={id}>{open && <LedgerWhy row={row} />}</div>
    </li>
  );
}
