import type { LedgerDay, LedgerRow as Row } from '@taice/contract';
import { Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { DayNote, useDayLabel } from '../business-days.tsx';
import { usePointsText } from '../points-text.ts';
import { useHistoryState } from '../router/use-history-state.ts';
import { paymentOf, useDayAndTime } from '../use-day-and-time.ts';
import { LedgerRow } from './ledger-row.tsx';
import './ledger-list.css';

type Day = { date: string; rows: Row[] };

/** Rows in the given order, grouped by business day. */
function byDay(rows: readonly Row[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.date === row.biz_date) last.rows.push(row);
    else days.push({ date: row.biz_date, rows: [row] });
  }
  return days;
}

/** The day's payment, done or expected: '32 arrived', '12 points arrive today at 17:00'; empty if there is none. */
function useDayPaymentText() {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  return (day: LedgerDay | undefined): string => {
    if (!day || (day.status === 'paid' && day.paid === null)) return '';
    // Only contributions wait for the end of the day; other rows count at once.
    if (day.status !== 'paid')
      return Number(day.contributed) > 0
        ? t(`wallet.dayIs.${day.status}`, {
            amount: text.points(day.contributed),
            when: arrival(paymentOf(day.date)),
          })
        : '';
    const values = { paid: text.points(day.paid ?? '0'), share: text.share(day.factor) };
    return t(values.share === undefined ? 'wallet.dayPaid' : 'wallet.dayShared', values);
  };
}

/** Ledger rows by day, of which one can be open. A table on wide screens, else a list. */
export function LedgerList({ rows, days }: { rows: readonly Row[]; days: readonly LedgerDay[] }) {
  const { t } = useTranslation();
  const dayPaymentText = useDayPaymentText();
  const [open, setOpen] = useHistoryState<string | null>('ledger.open', null);
  const label = useDayLabel();
  const heading = (date: string) => {
    const paymentText = dayPaymentText(days.find((day) => day.date === date));
    return paymentText
      ? t('wallet.dayHeading', { day: label(date), said: paymentText })
      : label(date);
  };
  return (
    <div className="ledger">
      <div className="ledger-note">
        <DayNote />
      </div>
      <div className="ledger-head" aria-hidden="true">
        <span>{t('wallet.what')}</span>
        <span>{t('wallet.when')}</span>
        <span>{t('wallet.where')}</span>
        <span>{t('wallet.amount')}</span>
      </div>
      {byDay(rows).map((day) => (
        <section key={day.date} aria-label={label(day.date)}>
          <Text as="div" size={12} weight="semibold" tone="muted" className="ledger-day">
            {heading(day.date)}
          </Text>
          <ul>
            {day.rows.map((row) => (
              <LedgerRow
                key={row.id}
                row={row}
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

/** Placeholder of `count` rows that are loading. */
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
