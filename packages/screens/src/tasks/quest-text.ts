import { missingOf } from '@taice/core';
import type { QuestItem } from '@taice/contract';
import { useTranslation } from 'react-i18next';

const minutes = (seconds: number): number => Math.floor(seconds / 60);

/** Text for a task's progress, its missing part, and its action. */
export function useQuestText() {
  const { t } = useTranslation();
  return {
    /** '2 / 5', '7 / 10 min'. */
    count: ({ unit_key, complete_num, total_num }: QuestItem): string =>
      unit_key === 'time'
        ? t('tasks.minutes', { done: minutes(complete_num), total: minutes(total_num) })
        : t('tasks.count', { done: complete_num, total: total_num }),
    /** 'Share 2 more videos' */
    missing: (quest: QuestItem): string => {
      // If nothing is done, everything is missing.
      if (quest.complete_num === 0) return quest.task_name;
      return quest.unit_key === 'time'
        ? t('tasks.missingTime', { count: Math.ceil(missingOf(quest) / 60) })
        : t(`tasks.missing.${quest.task_key}`, { count: missingOf(quest) });
    },
    /** Label of the button. */
    act: ({ task_key }: QuestItem): string => t(`tasks.do.${task_key}`),
    /** The reason why a completed task was not paid; undefined: it was paid, or is not completed. */
    unpaidReason: ({ reason }: QuestItem): string | undefined =>
      reason === null ? undefined : t(`tasks.why.${reason}`),
    /** A note if some actions count only after their video is watched; undefined: all of them count. */
    waits: (...quests: readonly QuestItem[]): string | undefined =>
      quests.some(({ unwatched_num }) => unwatched_num > 0)
        ? t('tasks.countsOnceWatched')
        : undefined,
  };
}
