import { atom } from 'jotai/vanilla';
import { delays } from '../delays.ts';
import type { Taice } from '../types.ts';

export type ToastKind = 'error' | 'success' | 'warning' | 'info';
/** Texts of the client's own, in the shown language. */
export type ToastWord = 'networkFailed' | 'offline' | 'claimWaits';
export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Shown instead of `text`. */
  readonly messageKey?: ToastWord;
  /** An action for it, for example to undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** The visible toasts, oldest first; at most three. */
export const toastsAtom = atom<readonly Toast[]>([]);
const heldAtom = atom(false);
const timersAtom = atom(() => new Map<number, ReturnType<typeof setTimeout>>());

const maxToasts = 3;
let nextId = 1;

const start = (taice: Taice, id: number) => {
  const timers = taice.store.get(timersAtom);
  clearTimeout(timers.get(id));
  if (taice.store.get(heldAtom)) return;
  timers.set(
    id,
    setTimeout(() => dismissToast(taice, id), delays.toast),
  );
};

export function dismissToast(taice: Taice, id: number): void {
  const timers = taice.store.get(timersAtom);
  clearTimeout(timers.get(id));
  timers.delete(id);
  taice.store.set(toastsAtom, (list) => list.filter((toast) => toast.id !== id));
}

/** Shows a text for 5 s in place of the last of its kind, or extends the same one by 5 s. Returns its id. */
export function toast(taice: Taice, options: Omit<Toast, 'id'>): number {
  const list = taice.store.get(toastsAtom);
  // Each undo toast undoes something else.
  const duplicate = options.action
    ? undefined
    : list.find(({ kind, text }) => kind === options.kind && text === options.text);
  if (duplicate) {
    start(taice, duplicate.id);
    return duplicate.id;
  }
  const id = nextId;
  nextId += 1;
  const stale = list.filter(({ kind }) => kind === options.kind);
  for (const old of stale) dismissToast(taice, old.id);
  const overflow = taice.store.get(toastsAtom).length - maxToasts + 1;
  for (const old of taice.store.get(toastsAtom).slice(0, Math.max(0, overflow)))
    dismissToast(taice, old.id);
  taice.store.set(toastsAtom, (toasts) => [...toasts, { id, ...options }]);
  start(taice, id);
  return id;
}

/** Stops all clocks while a person reads or has focus on a toast; `false` restarts them. */
export function holdToasts(taice: Taice, isHeld: boolean): void {
  taice.store.set(heldAtom, isHeld);
  for (const timer of taice.store.get(timersAtom).values()) clearTimeout(timer);
  for (const { id } of taice.store.get(toastsAtom)) start(taice, id);
}
