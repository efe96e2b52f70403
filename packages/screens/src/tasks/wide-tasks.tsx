import { taskQueries } from '@taice/core';
import { Card, SectionHead, Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { ClaimRow } from '../shared/claims/claim-row.tsx';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useHeaderReady } from '../shared/use-header-ready.ts';
import { PendingPointsCard } from './pending-points-card.tsx';
import { CampaignRows } from './campaign-rows.tsx';
import { EarnedToday } from './earned-today.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupsDone } from './groups-done.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { HistoryLink } from './panel/history-link.tsx';
import { NewcomerTasks, QuestSection } from './quest-section.tsx';
import { SignInWeek } from './sign-in-week.tsx';
import { MoreRewards } from './more-rewards.tsx';
import './groups.css';
import './wide-tasks.css';

/** One next step: the claims, else the task closest to completion. */
function Next() {
  const { toClaim } = useClaimables();
  return toClaim.count > 0 ? <ClaimRow /> : <NextStepCard />;
}

function Groups() {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(taskQueries.daily(useTaice()));
  return (
    <section>
      <SectionHead aside={data && <GroupsDone daily={data} />}>{t('tasks.groups')}</SectionHead>
      {!data && error && !loading ? (
        <Card>
          <LoadError error={error} onRetry={reload} />
        </Card>
      ) : (
        <ul className="groups-five" aria-busy={!data}>
          {data
            ? data.groups.map((group, at) => <GroupCard key={group.id} group={group} at={at} />)
            : [0, 1, 2, 3, 4].map((at) => (
                <li key={at}>
                  <Skeleton shape="card" height={256} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

/** True once every list is known or has failed, because a later one would move the rest. */
function useListsLoaded(): boolean {
  const taice = useTaice();
  const lists = [
    useRead(taskQueries.daily(taice)),
    useRead(taskQueries.detail(taice, 'new_user')),
    useRead(taskQueries.detail(taice, 'week')),
    useRead(taskQueries.detail(taice, 'advanced')),
  ];
  return lists.every(({ data, error }) => data !== undefined || error !== undefined);
}

function WideTasksSkeleton() {
  return (
    <div className="tasks-wide" aria-hidden="true">
      <Skeleton shape="card" height={112} />
      <Skeleton shape="card" height={304} />
      <Skeleton shape="card" height={380} />
    </div>
  );
}

/** The day's tasks on wide screens: arriving points and sign-in, the next step, and all tasks. */
export function WideTasks() {
  const { t } = useTranslation();
  const headerReady = useHeaderReady();
  const isReady = useListsLoaded() && headerReady;
  return (
    <div className="tasks-wide">
      <ScreenTitle aside={<HistoryLink />}>{t('tasks.title')}</ScreenTitle>
      <div className="tasks-top">
        <PendingPointsCard />
        <SignInWeek />
      </div>
      {!isReady && <WideTasksSkeleton />}
      <div className="tasks-wide" hidden={!isReady}>
        <Next />
        <Groups />
        <NewcomerTasks />
        <div className="tasks-two">
          <QuestSection type="week" />
          <QuestSection type="advanced" />
        </div>
        <div className="tasks-two">
          <CampaignRows />
          <section>
            <SectionHead size={16}>{t('tasks.more')}</SectionHead>
            <MoreRewards />
          </section>
        </div>
        <EarnedToday />
      </div>
    </div>
  );
}
