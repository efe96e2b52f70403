import { tabStorage } from '@taice/core';

/**
 * State of a page in its history entry, as plain data by name: scroll position, choices, input, and open parts. Going
 * back restores it. So does a reload with wiped storage, because browsers keep an entry's state beside its address.
 */
export type Memory = Readonly<Record<string, unknown>>;

/** `keptAt`: time of the last write, ms since 1970 on this device's clock. */
type EntryState = { key?: string; kept?: Memory; keptAt?: number } | null;

/** Time of this tab's last logout or change of account. Kept in the tab, like its history. */
const leftName = 'taice-left';

/** Browsers refuse more than 100 writes in 30 s: this many are written at once, later ones at intervals. */
const spanMs = 30_000;
const atOnce = 60;
/** ms between two writes of a page beyond that number. */
const settles = 500;

/** True if this document has no earlier state: neither a reload nor a return to an entry. */
export const cameAfresh = typeof window === 'undefined' || window.history.state === null;

const memories = new Map<string, Memory>();
const listeners = new Set<(memory: Memory) => void>();
/** State for the next entry that is shown for the first time. */
let brought: Memory | undefined;
/** The last state written, and its entry. */
let last: { key?: string; memory?: Memory } = {};
let timer: ReturnType<typeof setTimeout> | undefined;

const stateNow = () => window.history.state as EntryState;
/** The router's key of an entry that has none of its own. */
const keyOf = (state: EntryState) => state?.key ?? 'default';

const lastLeave = (): number => Number(tabStorage().get(leftName) ?? -1);
/** The state of a user who has since logged out no longer counts. */
const keptBy = (state: EntryState): Memory | undefined =>
  (state?.keptAt ?? 0) > lastLeave() ? state?.kept : undefined;

/** State of the entry with this key. */
export const memoryOf = (key: string): Memory => {
  const known = memories.get(key);
  if (known) return known;
  const state = stateNow();
  const here = keyOf(state) === key;
  const left = (here && (brought ?? keptBy(state))) || {};
  if (here && brought) {
    brought = undefined;
    timer ??= setTimeout(flushMemory);
  }
  memories.set(key, left);
  return left;
};

let written: number[] = [];

/** Schedules a write, at once if the browser allows it. */
const flushSoon = (): void => {
  const since = Date.now() - spanMs;
  written = written.filter((at) => at > since);
  if (written.length < atOnce) flushMemory();
  else timer ??= setTimeout(flushMemory, settles);
};

/** Writes the current entry's state at once. */
export const flushMemory = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const state = stateNow();
  const kept = memories.get(keyOf(state));
  if (!kept || (kept === last.memory && keyOf(state) === last.key)) return;
  last = { key: keyOf(state), memory: kept };
  written.push(Date.now());
  window.history.replaceState({ ...state, kept, keptAt: Date.now() }, '');
};

/** Stores `value` under `name` in the entry with this key; undefined removes it. */
export const keepInEntry = (key: string, name: string, value: unknown): void => {
  const { [name]: before, ...rest } = memoryOf(key);
  if (before === value) return;
  memories.set(key, value === undefined ? rest : { ...rest, [name]: value });
  flushSoon();
  if (key === keyOf(stateNow())) for (const listener of listeners) listener(memoryOf(key));
};

/** Subscribes to changes of the current entry's state; the returned function unsubscribes. */
export const onMemory = (listener: (memory: Memory) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Gives the next entry the state of an earlier page. */
export const bringMemory = (memory: Memory): void => {
  brought = memory;
};

/**
 * Clears all state, for example when another user takes over the page. That includes every other entry of the tab's
 * history, which no page can reach, by a time stamp.
 */
export const forgetMemories = (): void => {
  brought = undefined;
  memories.clear();
  last = {};
  written = [];
  clearTimeout(timer);
  timer = undefined;
  tabStorage().set(leftName, String(Date.now()));
  const { kept, keptAt: _, ...state } = stateNow() ?? {};
  if (kept) window.history.replaceState(state, '');
};

/** A page may end at any moment from here on. */
export const flushWhenLeaving = (): (() => void) => {
  const hidden = () => {
    if (document.visibilityState === 'hidden') flushMemory();
  };
  addEventListener('pagehide', flushMemory);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    removeEventListener('pagehide', flushMemory);
    document.removeEventListener('visibilitychange', hidden);
  };
};
