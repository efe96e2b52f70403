import type { LedgerRow as Row } from '@taice/contract';
import { ruleNow } from '@taice/core';
import { Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../use-local-time.ts';
import { useKept } from '../router/use-kept.ts';
import { useTaice } from '../taice.tsx';
import { LedgerRow } from './ledger-row.tsx';
import './ledger-list.css';

const dayMs = 86_400_000;

type Day = { label: string; rows: Row[] };

/** Rows in the given order under the local days they fall on. */
function byDay(rows: readonly Row[], label: (iso: string) => string): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const words = label(row.created_at);
    const last = days.at(-1);
    if (last?.label === words) last.rows.push(row);
    else days.push({ label: words, rows: [row] });
  }
  return days;
}

/** Rows of the ledger by day, one of them open at a time. Wide enough it is a table, else a list. */
export function LedgerList({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const [open, setOpen] = useKept<string | null>('ledger.open', null);
  const today = time.day(new Date(ruleNow(taice)).toISOString());
  const yesterday = time.day(new Date(ruleNow(taice) - dayMs).toISOString());
  const label = (iso: string) => {
    const day = time.day(iso);
    if (day === today) return t('common.today');
    return day === yesterday ? t('common.yesterday') : day;
  };
  return (
    <div className="ledger">
      <div className="ledger-head" aria-hidden="true">
        <span>{t('wallet.what')}</span>
        <span>{t('wallet.when')}</span>
        <span>{t('wallet.where')}</span>
        <span>{t('wallet.amount')}</span>
        <span>{t('wallet.balanceAfter')}</span>
      </div>
      {byDay(rows, label).map((day) => (
        <section key={`${day.label}-${day.rows[0]?.id}`} aria-label={day.label}>
          <Text as="div" size={12} weight="semibold" tone="muted" className="ledger-day">
            {day.label}
          </Text>
          <ul>
            {day.rows.map((row) => (
              <LedgerRow
                key={row.id}
                row={row}
                day={day.label}
                open={open === row.id}
                onToggle={() => setOpen(open === row.id ? null : row.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The place of `count` rows that are on their way. */
export function LedgerSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className="ledger" aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="ledger-row ledger-row-empty">
          <Skeleton width={40} height={40} />
          <span className="ledger-what">
            <Skeleton width="60%" height={20} shape="text" />
            <Skeleton width="40%" height={16} shape="text" />
          </span>
          <Skeleton width={64} height={20} shape="text" />
        </div>
      ))}
    </div>
  );
}
