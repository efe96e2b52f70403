export type Toast = {
  id: number;
  kind: 'error' | 'success' | 'info';
  text: string;
};

export type Toasts = {
  /** Shows `text`, or keeps the same toast longer when it is up already. Returns its id. */
  push: (kind: Toast['kind'], text: string) => number;
  dismiss: (id: number) => void;
  /** Stops all clocks while somebody reads or has focus on a toast. */
  hold: () => void;
  resume: () => void;
  subscribe: (listener: () => void) => () => void;
  /** The toasts that are up, oldest first; the same array until something changes. */
  current: () => readonly Toast[];
};

/** How long each kind stays, in ms (product section 9 for errors). */
export const toastMs = { error: 5000, success: 3000, info: 4000 } as const;

const most = 3;

/** A list of short messages that leave by themselves. Knows nothing of any framework. */
export function createToasts(): Toasts {
  let list: readonly Toast[] = [];
  let nextId = 1;
  let held = false;
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  const change = (next: readonly Toast[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    stop(id);
    if (list.some((toast) => toast.id === id)) change(list.filter((toast) => toast.id !== id));
  };
  const start = (toast: Toast) => {
    stop(toast.id);
    if (!held)
      timers.set(
        toast.id,
        setTimeout(() => dismiss(toast.id), toastMs[toast.kind]),
      );
  };

  return {
    push: (kind, text) => {
      const same = list.find((toast) => toast.kind === kind && toast.text === text);
      if (same) {
        start(same);
        return same.id;
      }
      const toast = { id: nextId, kind, text };
      nextId += 1;
      for (const old of list.slice(0, Math.max(0, list.length - most + 1))) stop(old.id);
      change([...list.slice(-(most - 1)), toast]);
      start(toast);
      return toast.id;
    },
    dismiss,
    hold: () => {
      held = true;
      for (const id of timers.keys()) stop(id);
    },
    resume: () => {
      held = false;
      for (const toast of list) start(toast);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => list,
  };
}
