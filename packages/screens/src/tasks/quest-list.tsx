import { getQuestProgress, taskQueries } from '@taice/core';
import type { QuestItem, TaskType } from '@taice/contract';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { QuestRow, QuestRowSkeleton } from './quest-row.tsx';
import './quest.css';

/** Usual number of rows of each kind, for the placeholder. */
const expectedRows: Readonly<Record<TaskType, number>> = {
  new_user: 7,
  day: 15,
  week: 5,
  advanced: 2,
};

/** The most advanced task first, completed ones last. */
const sortQuests = (quest: readonly QuestItem[]): readonly QuestItem[] =>
  quest.toSorted(
    (a, b) =>
      Number(a.is_complete) - Number(b.is_complete) || getQuestProgress(b) - getQuestProgress(a),
  );

/** The tasks of one kind, in their four states. */
export function QuestList({ type }: { type: TaskType }) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(taskQueries.detail(useTaice(), type));
  if (!data) {
    if (error && !loading) return <LoadError error={error} onRetry={reload} />;
    return (
      <ul className="quest-list" aria-busy="true">
        {Array.from({ length: expectedRows[type] }, (_, at) => (
          <QuestRowSkeleton key={at} />
        ))}
      </ul>
    );
  }
  if (data.quest.length === 0) {
    return (
      <p className="quest-none tc-muted">
        {t(type === 'advanced' ? 'tasks.none.advanced' : 'tasks.none.other')}
      </p>
    );
  }
  return (
    <ul className="quest-list">
      {sortQuests(data.quest).map((quest) => (
        <QuestRow key={quest.id} quest={quest} type={type} />
      ))}
    </ul>
  );
}
