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

/** The tasks themselves; nothing of them floats over them. */
const ownPaths: ReadonlySet<string> = new Set(['/Task', '/V2/task', '/TaskRecord']);

/** Floats over pages: the task at hand, and the panel of all tasks while it is open. */
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
  const own = ownPaths.has(path);
  // What was counted before the line was open was told to nobody.
  useEffect(() => {
    if (live) void taice.queries.invalidateQueries({ queryKey: taskKeys.all });
  }, [live, taice]);
  return (
    <>
      {!own && <TaskChip place={place} />}
      <TaskPanel />
    </>
  );
}
