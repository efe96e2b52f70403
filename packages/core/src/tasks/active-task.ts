import type { TaskType } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import type { Taice } from '../types.ts';

/** A task that somebody has gone to do. */
export type ActiveTask = { readonly id: string; readonly type: TaskType };

const storedTaskAtom = atom<ActiveTask | null>(null);

/** The task that the viewer left the tasks for, until they are back or end it. */
export const activeTaskAtom = atom((get) => get(storedTaskAtom));

/** Remembers what the viewer goes to do, so that wherever that is a way leads back. */
export function startActiveTask(taice: Taice, task: ActiveTask): void {
  taice.store.set(storedTaskAtom, { id: task.id, type: task.type });
}

export function endActiveTask(taice: Taice): void {
  taice.store.set(storedTaskAtom, null);
}

/** The panel of tasks is open: beside `at` where the page is wide, and with the tasks of `type` first. */
export const taskPanelAtom = atom<{
  readonly at: Element | undefined;
  readonly type?: TaskType;
} | null>(null);
