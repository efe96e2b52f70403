import { liveAtom, taskAtHandAtom, taskKeys } from '@taice/core';
import { useWide } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useRoute } from '../../shared/router/use-route.ts';
import { useTaice } from '../../shared/taice.tsx';
import { PanelButton } from './panel-button.tsx';
import { TaskChip } from './task-chip.tsx';
import { TaskPanel } from './task-panel.tsx';
import './float.css';

/** The tasks themselves; nothing of them floats over them. */
const ownPaths: ReadonlySet<string> = new Set(['/Task', '/V2/task', '/TaskRecord']);

/** Floats over pages: the task at hand, or the button that opens all tasks. */
export function TaskFloat() {
  const taice = useTaice();
  const { appType } = taice.platform;
  const live = useAtomValue(liveAtom);
  const { pathname } = useLocation();
  const wide = useWide();
  const atHand = useAtomValue(taskAtHandAtom) !== null;
  const route = useRoute(appType === 'web' ? 'web' : 'miniapp');
  const path = pathname.replace(/\/+$/, '');
  const corner = appType === 'web' && wide;
  const place = corner ? 'corner' : route?.immersive ? 'over' : 'under';
  const own = ownPaths.has(path);
  const opens = corner && route?.header === true && !route.immersive;
  // What was counted before the line was open was told to nobody.
  useEffect(() => {
    if (live) void taice.queries.invalidateQueries({ queryKey: taskKeys.all });
  }, [live, taice]);
  return (
    <>
      {!own && atHand && <TaskChip place={place} />}
      {!own && !atHand && opens && <PanelButton />}
      <TaskPanel />
    </>
  );
}
