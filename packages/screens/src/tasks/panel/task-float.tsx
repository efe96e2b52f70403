import { liveAtom, taskKeys } from '@taice/core';
import { useWide } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useRoute } from '../../shared/router/use-route.ts';
import { useTaice } from '../../shared/taice.tsx';
import { TaskChip } from './task-chip.tsx';
import { TaskPanel } from './task-panel.tsx';
import './float.css';

/** The pages of the tasks themselves, where nothing floats. */
const ownPaths: ReadonlySet<string> = new Set(['/Task', '/V2/task', '/TaskRecord']);

/** Floats over pages: the active task, and the task panel while it is open. */
export function TaskFloat() {
  const taice = useTaice();
  const { appType } = taice.platform;
  const live = useAtomValue(liveAtom);
  const { pathname } = useLocation();
  const wide = useWide();
  const route = useRoute(appType === 'web' ? 'web' : 'miniapp');
  const path = pathname.replace(/\/+$/, '');
  const corner = appType === 'web' && wide;
  const place = corner ? 'corner' : route?.immersive ? 'over' : 'under';
  const hasOwnPanel = ownPaths.has(path);
  // Progress before the live connection was open caused no event.
  useEffect(() => {
    if (live) void taice.queries.invalidateQueries({ queryKey: taskKeys.all });
  }, [live, taice]);
  return (
    <>
      {!hasOwnPanel && <TaskChip place={place} />}
      <TaskPanel />
    </>
  );
}
