import { getQuestProgress } from '@taice/core';
import type { QuestItem, TaskType } from '@taice/contract';
import { ProgressBar, Skeleton } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { questIcons } from '../shared/quest-icons.ts';
import { QuestLink, useWaitsForTomorrow } from './quest-link.tsx';
import { useQuestText } from './quest-text.ts';
import { canStillBePaid } from './task-eligibility.ts';

/** A single task with its reward. The whole row links to the page of the task. */
export function QuestRow({ quest, type }: { quest: QuestItem; type: TaskType }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const words = useQuestText();
  const tomorrow = useWaitsForTomorrow(quest);
  const Icon = questIcons[quest.task_key];
  const statusText = words.unpaidReason(quest) ?? words.waits(quest);
  const rewardText = t('rewards.earned', { amount: text.points(quest.point) });
  return (
    <li className="quest-row" data-state={quest.state}>
      <QuestLink quest={quest} type={type} className="quest-row-way">
        <span className="quest-icon" aria-hidden="true">
          <Icon />
        </span>
        <span className="quest-name">{quest.task_name}</span>
        <span className="quest-count tc-muted">{words.count(quest)}</span>
        {quest.is_complete ? (
          <span className="quest-pay tc-muted">
            {statusText ? (
              t(canStillBePaid(quest.reason) ? 'tasks.notYet' : 'tasks.notPaid')
            ) : (
              <>
                <Check className="tc-good" aria-hidden="true" />
                <span className="tc-good tc-semibold">{t('tasks.added')}</span>
              </>
            )}
          </span>
        ) : (
          <span className="quest-pay tc-bold tc-gold">{rewardText}</span>
        )}
        <span className="quest-bar" aria-hidden="true">
          <ProgressBar value={getQuestProgress(quest)} label="" />
        </span>
        {!quest.is_complete && !tomorrow && (
          <span className="quest-go" aria-hidden="true">
            <ChevronRight />
          </span>
        )}
        <span className="quest-act">
          {quest.is_complete ? (
            <span className="tc-muted">{rewardText}</span>
          ) : tomorrow ? (
            <span className="tc-muted">{t('tasks.tomorrow')}</span>
          ) : (
            <span className="tc-accent tc-semibold">{words.act(quest)}</span>
          )}
        </span>
      </QuestLink>
      {statusText && <p className="tc-12 tc-muted quest-why">{statusText}</p>}
    </li>
  );
}

/** Placeholder of a row. */
export function QuestRowSkeleton() {
  return (
    <li className="quest-row" aria-hidden="true">
      <div className="quest-row-way quest-row-empty">
        <Skeleton width="60%" height={20} shape="text" />
        <Skeleton height={4} shape="text" />
      </div>
    </li>
  );
}
