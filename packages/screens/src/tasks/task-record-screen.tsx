import { taskQueries, type TaskLogFilter } from '@taice/core';
import { Card, Chip, ChipsBar, Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { RecordPages } from './record-pages.tsx';
import './task-record-screen.css';

const filters = ['all', 'day', 'week', 'advanced', 'new_user'] as const;

/** `/TaskRecord`: payments of tasks, day by day. */
export function TaskRecordScreen() {
  const { t } = useTranslation();
  const text = usePointsText();
  const [filter, setFilter] = useHistoryState<(typeof filters)[number]>('tasks.record', 'all');
  const logFilter: TaskLogFilter = filter === 'all' ? {} : { task_type: filter };
  const pages = usePages(taskQueries.log(useTaice(), logFilter));
  const sum = pages.last?.sum;
  return (
    <div className="task-record">
      <ScreenTitle up={{ href: '/V2/task', title: t('shell.title.tasks') }}>
        {t('tasks.record.title')}
      </ScreenTitle>
      <Card as="section" padding={20}>
        <dl className="record-sum">
          <dt className="tc-12 tc-muted">{t('tasks.record.sum')}</dt>
          <dd className="tc-28 tc-bold tc-gold">
            {sum === undefined ? (
              <Skeleton width={128} height={36} shape="text" />
            ) : (
              t('rewards.points', { amount: text.points(sum) })
            )}
          </dd>
        </dl>
      </Card>
      <ChipsBar label={t('tasks.record.filter')} compact>
        {filters.map((name) => (
          <Chip key={name} selected={name === filter} onPress={() => setFilter(name)}>
            {name === 'all' ? t('tasks.record.all') : t(`tasks.tab.${name}`)}
          </Chip>
        ))}
      </ChipsBar>
      <Card as="section" padding={0} clip aria-label={t('tasks.record.title')}>
        <RecordPages pages={pages} filtered={filter !== 'all'} />
      </Card>
    </div>
  );
}
