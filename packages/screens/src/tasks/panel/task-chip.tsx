import {
  activeTaskAtom,
  endActiveTask,
  getQuestProgress,
  taskPanelAtom,
  taskQueries,
} from '@taice/core';
import type { ActiveTask } from '@taice/core';
import { IconButton, Link, RewardRing } from '@taice/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import X from 'lucide-react/icons/x';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { useQuestText } from '../quest-text.ts';

function Chip({ task }: { task: ActiveTask }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const words = useQuestText();
  const { data } = useRead(taskQueries.detail(taice, task.type));
  const quest = data?.quest.find(({ id }) => id === task.id);
  const points = quest ? text.points(quest.point) : '';
  const getText = () => {
    if (!quest) return t('common.loading');
    if (!quest.is_complete) return words.count(quest);
    return quest.reason === null
      ? t('tasks.chipDone', { amount: points })
      : (words.unpaidReason(quest) ?? t('tasks.done'));
  };
  return (
    <>
      <Link href="/V2/task" className="task-chip-back" aria-label={t('tasks.back')}>
        <ChevronLeft aria-hidden="true" />
        <RewardRing
          size={16}
          state={quest?.is_complete ? 'claimed' : 'filling'}
          progress={quest ? getQuestProgress(quest) : 0}
          label={quest?.task_name ?? ''}
        />
      </Link>
      <button
        type="button"
        className="task-chip-words"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => taice.store.set(taskPanelAtom, { at: currentTarget })}
      >
        <span className="task-chip-name">{quest?.task_name ?? t('tasks.panel')}</span>
        <span className="task-chip-count" data-done={quest?.is_complete}>
          {getText()}
        </span>
      </button>
      <span className="tc-hidden" role="status">
        {quest?.is_complete && getText()}
      </span>
      <IconButton label={t('tasks.letGo')} icon={<X />} onClick={() => endActiveTask(taice)} />
    </>
  );
}

/** The active task, its progress, and a link back to the tasks. */
export function TaskChip({ place }: { place: 'over' | 'under' | 'corner' }) {
  const { t } = useTranslation();
  const task = useAtomValue(activeTaskAtom);
  if (task === null) return null;
  return (
    <aside className="task-float task-chip" data-place={place} aria-label={t('tasks.back')}>
      <Chip key={task.id} task={task} />
    </aside>
  );
}
