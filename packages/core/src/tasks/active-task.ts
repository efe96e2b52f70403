import type { TaskType } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import type { Taice } from '../types.ts';

/** A task that a person is doing elsewhere. */
export type ActiveTask = { readonly id: string; readonly type: TaskType };

const storedTaskAtom = atom<ActiveTask | null>(null);

/** The task for which the viewer left the task list, until they return or end it. */
export const activeTaskAtom = atom((get) => get(storedTaskAtom));

/** Remembers the viewer's task, so that every page has a way back. */
export function startActiveTask(taice: Taice, task: ActiveTask): void {
  taice.store.set(storedTaskAtom, { id: task.id, type: task.type });
}

export function endActiveTask(taice: Taice): void {
  taice.store.set(storedTaskAtom, null);
}

/** The open panel of tasks: beside `at` on a wide page, and with the tasks of `type` first. */
export const taskPanelAtom = atom<{
  readonly at: Element | undefined;
  readonly type?: TaskType;
} | null>(null);
