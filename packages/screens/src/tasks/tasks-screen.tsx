import { letGoOfTask } from '@taice/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { ToClaim } from '../shared/to-claim.tsx';
import { useSettledTop } from '../shared/use-settled-top.ts';
import { CampaignRows } from './campaign-rows.tsx';
import { DailyGroups } from './daily-groups.tsx';
import { EarnedToday } from './earned-today.tsx';
import { NewHere, QuestSection } from './quest-section.tsx';
import { DockedPanel } from './panel/docked-panel.tsx';
import { HistoryLink } from './panel/history-link.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { TasksPlaces } from './tasks-places.tsx';
import { TodayCard } from './today-card.tsx';
import { useBeside } from './use-beside.ts';
import { WaysOn } from './ways-on.tsx';
import './tasks-screen.css';

/** `/V2/task`, `/Task`: what today has brought, what to do next, and all that can be done. */
export function TasksScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const settled = useSettledTop();
  const beside = useBeside();
  // Whoever is here has come back from what they went to do.
  useEffect(() => letGoOfTask(taice), [taice]);
  return (
    <div className="tasks">
      <ScreenTitle aside={!beside && <HistoryLink />}>{t('tasks.title')}</ScreenTitle>
      <TodayCard />
      <ToClaim except="group_bonus" />
      {!settled && <TasksPlaces beside={beside} />}
      <div className="tasks-columns" data-beside={beside} hidden={!settled}>
        <div className="tasks-column">
          <DailyGroups />
          <SignInCard />
          {!beside && <NewHere />}
          <QuestSection type="week" />
          <QuestSection type="advanced" />
          <WaysOn />
          <CampaignRows />
        </div>
        {beside && (
          <div className="tasks-column">
            <DockedPanel />
          </div>
        )}
      </div>
      <div className="tasks-column" hidden={!settled}>
        <EarnedToday />
      </div>
    </div>
  );
}
