import { endActiveTask } from '@taice/core';
import { Card, Skeleton } from '@taice/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { GoalLine } from '../../shared/goal/goal-line.tsx';
import { ScreenTitle } from '../../shared/screen-title.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useHeaderReady } from '../../shared/use-header-ready.ts';
import { CampaignRows } from '../campaign-rows.tsx';
import { MiniClaims } from './mini-claims.tsx';
import { MiniGroups } from './mini-groups.tsx';
import { MiniMore } from './mini-more.tsx';
import { MiniNext } from './mini-next.tsx';
import { MiniSettlementPreview } from './mini-settlement-preview.tsx';
import '../tasks-screen.css';
import './mini-tasks.css';

/**
 * `/V2/task`, `/Task` in Telegram: the points that arrive tonight, one next step, the day's groups, and a line for each
 * further kind.
 */
export function MiniTasksScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const isReady = useHeaderReady();
  // The viewer has returned from the active task.
  useEffect(() => endActiveTask(taice), [taice]);
  return (
    <div className="mini-tasks">
      <ScreenTitle>{t('tasks.title')}</ScreenTitle>
      <MiniSettlementPreview />
      {!isReady && (
        <>
          <Skeleton shape="card" height={144} />
          <Skeleton shape="card" height={385} />
        </>
      )}
      <div className="mini-tasks-rest" hidden={!isReady}>
        <MiniClaims />
        <MiniNext />
        <MiniGroups />
        <Card padding={16}>
          <GoalLine />
        </Card>
        <MiniMore />
        <CampaignRows />
      </div>
    </div>
  );
}
