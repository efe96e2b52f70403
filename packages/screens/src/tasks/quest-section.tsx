import { taskQueries } from '@taice/core';
import type { TaskType } from '@taice/contract';
import { Card, SectionHead } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useRead } from '../shared/use-read.ts';
import { QuestList } from './quest-list.tsx';

/** The weekly tasks, or the one-time tasks. */
export function QuestSection({ type }: { type: Extract<TaskType, 'week' | 'advanced'> }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { data } = useRead(taskQueries.detail(useTaice(), type));
  const resetAt = data?.quest.find(({ reset_at }) => reset_at !== null)?.reset_at;
  const note =
    type === 'advanced'
      ? t('tasks.extraNote')
      : resetAt && t('tasks.weekNote', { when: time.weekdayAndClock(resetAt) });
  return (
    <section>
      <SectionHead size={16} aside={note}>
        {t(type === 'week' ? 'tasks.week' : 'tasks.extra')}
      </SectionHead>
      <Card padding={0} clip className="quest-card">
        <QuestList type={type} />
      </Card>
    </section>
  );
}

/** Newcomers' tasks where there is no panel beside; nothing for other users. */
export function NewcomerTasks() {
  const { t } = useTranslation();
  const { data } = useRead(taskQueries.detail(useTaice(), 'new_user'));
  if (!data?.is_has_new_user_task) return null;
  return (
    <section>
      <SectionHead size={16}>{t('tasks.newUser')}</SectionHead>
      <Card padding={0} clip className="quest-card">
        <QuestList type="new_user" />
      </Card>
    </section>
  );
}
