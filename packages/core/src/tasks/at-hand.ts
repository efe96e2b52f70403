import type { TaskType } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import type { Taice } from '../types.ts';

/** A task that somebody has gone to do. */
export type TaskAtHand = { readonly id: string; readonly type: TaskType };

const atHandAtom = atom<TaskAtHand | null>(null);

/** The task that the viewer went to do from the tasks, until they are back or let go of it. */
export const taskAtHandAtom = atom((get) => get(atHandAtom));

/** Remembers what the viewer goes to do, so that wherever that is a way leads back. */
export function takeUpTask(taice: Taice, task: TaskAtHand): void {
  taice.store.set(atHandAtom, { id: task.id, type: task.type });
}

export function letGoOfTask(taice: Taice): void {
  taice.store.set(atHandAtom, null);
}

/** The panel of tasks is open: beside `at` where the page is wide, and with the tasks of `type` first. */
export const taskPanelAtom = atom<{
  readonly at: Element | undefined;
  readonly type?: TaskType;
} | null>(null);
