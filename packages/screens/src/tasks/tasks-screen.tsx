import { endActiveTask } from '@taice/core';
import { useWide } from '@taice/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { ToClaim } from '../shared/to-claim.tsx';
import { useHeaderReady } from '../shared/use-header-ready.ts';
import { CampaignRows } from './campaign-rows.tsx';
import { DailyGroups } from './daily-groups.tsx';
import { EarnedToday } from './earned-today.tsx';
import { NewcomerTasks, QuestSection } from './quest-section.tsx';
import { HistoryLink } from './panel/history-link.tsx';
import { MiniSettlementPreview } from './mini/mini-settlement-preview.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { TasksSkeleton } from './tasks-skeleton.tsx';
import { MoreRewards } from './more-rewards.tsx';
import { WideTasks } from './wide-tasks.tsx';
import './tasks-screen.css';

/** `/V2/task`, `/Task`: today's points, the next step, and all tasks. */
export function TasksScreen() {
  const taice = useTaice();
  // Opening this page means that the viewer has returned from the active task.
  useEffect(() => endActiveTask(taice), [taice]);
  return useWide() ? <WideTasks /> : <NarrowTasks />;
}

function NarrowTasks() {
  const { t } = useTranslation();
  const isReady = useHeaderReady();
  return (
    <div className="tasks">
      <ScreenTitle aside={<HistoryLink />}>{t('tasks.title')}</ScreenTitle>
      <MiniSettlementPreview />
      <ToClaim except="group_bonus" />
      {!isReady && <TasksSkeleton />}
      <div className="tasks-column" hidden={!isReady}>
        <DailyGroups />
        <SignInCard />
        <NewcomerTasks />
        <QuestSection type="week" />
        <QuestSection type="advanced" />
        <MoreRewards />
        <CampaignRows />
        <EarnedToday />
      </div>
    </div>
  );
}
