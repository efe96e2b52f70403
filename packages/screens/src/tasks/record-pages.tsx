import { Button, EmptyState, Skeleton, StatePill, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslation } from 'react-i18next';
import { DayNote, useDayLabel, useToday } from '../shared/business-days.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { paymentOf, useDayAndTime } from '../shared/use-day-and-time.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import type { Pages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { getDeadline, groupByDay, type RecordItem, type RecordReply } from './record-days.ts';
import { canStillBePaid, eligibilityReason } from './task-eligibility.ts';

const tones = {
  pending: 'warn',
  paid: 'good',
  posted: 'good',
  held: 'accent',
  forfeited: 'bad',
  reversed: 'bad',
  unpaid: 'muted',
} as const;

function RecordRow({ row }: { row: RecordItem }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const arrival = useDayAndTime();
  const isOver = getDeadline(row) < useToday();
  const unpaid = row.status === 'unpaid';
  const state = canStillBePaid(row.reason, isOver)
    ? t('tasks.notYet')
    : t(`tasks.record.status.${row.status}`, { when: arrival(paymentOf(row.biz_date)) });
  return (
    <li className="record-row">
      <span className="record-mark" aria-hidden="true">
        {row.is_bonus ? <Gift /> : <Check />}
      </span>
      <span className="record-words">
        <Text weight="semibold" lines={2}>
          {row.task_name}
        </Text>
        <Text size={12} tone="muted">
          {time.moment(row.at)} <StatePill tone={tones[row.status]}>{state}</StatePill>
        </Text>
        {row.reason !== null && (
          <Text size={12} tone="muted">
            {t(`tasks.why.${eligibilityReason(row.reason, isOver)}`)}
          </Text>
        )}
      </span>
      <Text weight="bold" tone={unpaid ? 'muted' : 'gold'} className="record-amount">
        {unpaid ? t('rewards.points', { amount: text.points(row.point) }) : text.signed(row.point)}
      </Text>
    </li>
  );
}

function Outline() {
  return (
    <ul aria-busy="true">
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className="record-row">
          <Skeleton width={40} height={40} />
          <span className="record-words">
            <Skeleton width="60%" height={20} shape="text" />
            <Skeleton width="40%" height={16} shape="text" />
          </span>
          <Skeleton width={48} height={20} shape="text" />
        </li>
      ))}
    </ul>
  );
}

/** Payments day by day, loaded as the viewer scrolls, with their four states. */
export function RecordPages({
  pages,
  filtered,
}: {
  pages: Pages<RecordItem, RecordReply>;
  filtered: boolean;
}) {
  const { t } = useTranslation();
  const text = usePointsText();
  const label = useDayLabel();
  const { items, loading, error, hasMore, more, reload } = pages;
  if (items.length === 0) {
    if (loading) return <Outline />;
    if (error) return <LoadError error={error} onRetry={reload} />;
    return (
      <EmptyState
        icon={<ListChecks />}
        title={t(filtered ? 'tasks.record.emptyFilter' : 'tasks.record.empty')}
        action={
          <Button variant="primary" href="/V2/task">
            {t('tasks.record.toTasks')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className="record-note">
        <DayNote />
      </div>
      {groupByDay(items, !hasMore).map(({ date, rows, sum }) => (
        <section key={date} aria-label={label(date)}>
          <Text as="h2" size={12} weight="semibold" tone="muted" className="record-day">
            {sum === null
              ? label(date)
              : t('tasks.record.daySum', { day: label(date), amount: text.points(sum) })}
          </Text>
          <ul>
            {rows.map((row) => (
              <RecordRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMoreOnScroll hasMore={hasMore} loading={loading} error={error} more={more} />
    </>
  );
}
