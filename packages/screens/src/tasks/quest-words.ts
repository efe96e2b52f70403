import { missingOf } from '@taice/core';
import type { QuestItem } from '@taice/contract';
import { useTranslation } from 'react-i18next';

const minutes = (seconds: number): number => Math.floor(seconds / 60);

/** How far a task is, what is missing of it, and what one does for it, in words. */
export function useQuestWords() {
  const { t } = useTranslation();
  return {
    /** '2 / 5', '7 / 10 min'. */
    count: ({ unit_key, complete_num, total_num }: QuestItem): string =>
      unit_key === 'time'
        ? t('tasks.minutes', { done: minutes(complete_num), total: minutes(total_num) })
        : t('tasks.count', { done: complete_num, total: total_num }),
    /** 'Share 2 more videos' */
    missing: (quest: QuestItem): string => {
      // Of what nothing is done, all is missing.
      if (quest.complete_num === 0) return quest.task_name;
      return quest.unit_key === 'time'
        ? t('tasks.missingTime', { count: Math.ceil(missingOf(quest) / 60) })
        : t(`tasks.missing.${quest.task_key}`, { count: missingOf(quest) });
    },
    /** What the button says that leads there. */
    act: ({ task_key }: QuestItem): string => t(`tasks.do.${task_key}`),
    /** Why it was done and not paid; undefined where it was, or is not done. */
    unpaidReason: ({ reason }: QuestItem): string | undefined =>
      reason === null ? undefined : t(`tasks.why.${reason}`),
    /** That some of what was done for these counts once its video was watched; undefined: all of it does. */
    waits: (...quests: readonly QuestItem[]): string | undefined =>
      quests.some(({ unwatched_num }) => unwatched_num > 0)
        ? t('tasks.countsOnceWatched')
        : undefined,
  };
}
