import { tabStorage } from '@taice/core';

/**
 * What an entry of the history keeps of its page, as plain data by name: where it was scrolled to,
 * what was chosen, typed and opened. Going back finds it, and so does a page that was reloaded with
 * its storage wiped, since a browser keeps the state of an entry beside its address.
 */
export type Memory = Readonly<Record<string, unknown>>;

/** `keptAt`: when it was written, ms since 1970 on this device's clock. */
type EntryState = { key?: string; kept?: Memory; keptAt?: number } | null;

/** When somebody last left this tab for good; kept by the tab itself, as its history is. */
const leftName = 'taice-left';

/** Browsers refuse a page that writes more than 100 times in 30 s: so many are written at once, then by turns. */
const spanMs = 30_000;
const atOnce = 60;
/** ms between two writings of a page that has had its share. */
const settles = 500;

/** Whether this document came with no past of its own: not a reload, no way back into it. */
export const cameAfresh = typeof window === 'undefined' || window.history.state === null;

const memories = new Map<string, Memory>();
const listeners = new Set<(memory: Memory) => void>();
/** For the next entry that is shown for the first time. */
let brought: Memory | undefined;
/** What was written last, and where. */
let last: { key?: string; memory?: Memory } = {};
let timer: ReturnType<typeof setTimeout> | undefined;

const stateNow = () => window.history.state as EntryState;
/** The router's own name for an entry that came without one. */
const keyOf = (state: EntryState) => state?.key ?? 'default';

const lastLeave = (): number => Number(tabStorage().get(leftName) ?? -1);
/** What an entry keeps of somebody who has left since is nobody's any more. */
const keptBy = (state: EntryState): Memory | undefined =>
  (state?.keptAt ?? 0) > lastLeave() ? state?.kept : undefined;

/** All that the entry of this key keeps. */
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

/** Writes soon, which is at once where the browser lets it. */
const flushSoon = (): void => {
  const since = Date.now() - spanMs;
  written = written.filter((at) => at > since);
  if (written.length < atOnce) flushMemory();
  else timer ??= setTimeout(flushMemory, settles);
};

/** Writes what the entry that is shown keeps beside its address, at once. */
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

/** Lets the entry of this key keep `value` under `name`; undefined forgets it. */
export const keepInEntry = (key: string, name: string, value: unknown): void => {
  const { [name]: before, ...rest } = memoryOf(key);
  if (before === value) return;
  memories.set(key, value === undefined ? rest : { ...rest, [name]: value });
  flushSoon();
  if (key === keyOf(stateNow())) for (const listener of listeners) listener(memoryOf(key));
};

/** Hears of each change in what the entry that is shown keeps; the returned call ends it. */
export const onMemory = (listener: (memory: Memory) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Lets the entry that is shown next have what an earlier page kept. */
export const bringMemory = (memory: Memory): void => {
  brought = memory;
};

/**
 * Forgets everything, as when somebody else takes over the page: here, and in every other entry of the tab's
 * history, also those of earlier documents, which no page can reach to clear them.
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
