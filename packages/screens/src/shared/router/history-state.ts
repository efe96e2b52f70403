import { tabStorage } from '@taice/core';

/**
 * State of a page in its history entry, as plain data by name: scroll position, choices, input, and open parts. Going
 * back restores it. So does a reload with wiped storage, because browsers keep an entry's state beside its address.
 */
export type PageState = Readonly<Record<string, unknown>>;

/** `keptAt`: time of the last write, ms since 1970 on this device's clock. */
type HistoryState = { key?: string; kept?: PageState; keptAt?: number } | null;

/** Time of this tab's last logout or change of account. Kept in the tab, like its history. */
const lastLogoutKey = 'taice-left';

/** Browsers refuse more than 100 writes in 30 s: this many are written at once, later ones at intervals. */
const burstWindowMs = 30_000;
const maxBurstWrites = 60;
/** ms between two writes of a page beyond that number. */
const writeIntervalMs = 500;

/** True if this document has no earlier state: neither a reload nor a return to an entry. */
export const isNewVisit = typeof window === 'undefined' || window.history.state === null;

const pageStates = new Map<string, PageState>();
const listeners = new Set<(memory: PageState) => void>();
/** State for the next entry that is shown for the first time. */
let carriedState: PageState | undefined;
/** The last state written, and its entry. */
let last: { key?: string; memory?: PageState } = {};
let timer: ReturnType<typeof setTimeout> | undefined;

const getHistoryState = () => window.history.state as HistoryState;
/** The router's key of an entry that has none of its own. */
const keyOf = (state: HistoryState) => state?.key ?? 'default';

const getLastLogout = (): number => Number(tabStorage().get(lastLogoutKey) ?? -1);
/** The state of a user who has since logged out no longer counts. */
const getStoredPageState = (state: HistoryState): PageState | undefined =>
  (state?.keptAt ?? 0) > getLastLogout() ? state?.kept : undefined;

/** State of the entry with this key. */
export const getPageState = (key: string): PageState => {
  const cached = pageStates.get(key);
  if (cached) return cached;
  const state = getHistoryState();
  const isCurrentEntry = keyOf(state) === key;
  const stored = (isCurrentEntry && (carriedState ?? getStoredPageState(state))) || {};
  if (isCurrentEntry && carriedState) {
    carriedState = undefined;
    timer ??= setTimeout(flushPageState);
  }
  pageStates.set(key, stored);
  return stored;
};

let writeTimes: number[] = [];

/** Schedules a write, at once if the browser allows it. */
const flushSoon = (): void => {
  const since = Date.now() - burstWindowMs;
  writeTimes = writeTimes.filter((at) => at > since);
  if (writeTimes.length < maxBurstWrites) flushPageState();
  else timer ??= setTimeout(flushPageState, writeIntervalMs);
};

/** Writes the current entry's state at once. */
export const flushPageState = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const state = getHistoryState();
  const pageState = pageStates.get(keyOf(state));
  if (!pageState || (pageState === last.memory && keyOf(state) === last.key)) return;
  last = { key: keyOf(state), memory: pageState };
  writeTimes.push(Date.now());
  window.history.replaceState({ ...state, kept: pageState, keptAt: Date.now() }, '');
};

/** Stores `value` under `name` in the entry with this key; undefined removes it. */
export const setPageState = (key: string, name: string, value: unknown): void => {
  const { [name]: before, ...rest } = getPageState(key);
  if (before === value) return;
  pageStates.set(key, value === undefined ? rest : { ...rest, [name]: value });
  flushSoon();
  if (key === keyOf(getHistoryState()))
    for (const listener of listeners) listener(getPageState(key));
};

/** Subscribes to changes of the current entry's state; the returned function unsubscribes. */
export const subscribePageState = (listener: (memory: PageState) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Gives the next entry the state of an earlier page. */
export const carryPageState = (memory: PageState): void => {
  carriedState = memory;
};

/**
 * Clears all state, for example when another user takes over the page. That includes every other entry of the tab's
 * history, which no page can reach, by a time stamp.
 */
export const clearPageStates = (): void => {
  carriedState = undefined;
  pageStates.clear();
  last = {};
  writeTimes = [];
  clearTimeout(timer);
  timer = undefined;
  tabStorage().set(lastLogoutKey, String(Date.now()));
  const { kept, keptAt: _, ...state } = getHistoryState() ?? {};
  if (kept) window.history.replaceState(state, '');
};

/** A page may end at any moment from here on. */
export const flushWhenLeaving = (): (() => void) => {
  const hidden = () => {
    if (document.visibilityState === 'hidden') flushPageState();
  };
  addEventListener('pagehide', flushPageState);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    removeEventListener('pagehide', flushPageState);
    document.removeEventListener('visibilitychange', hidden);
  };
};
