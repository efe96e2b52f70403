import { atom } from 'jotai';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';

/** Own searches stay on this device until a log-out, newest first. */
const most = 10;
const longest = 100;

/** Counts the changes: readers of the searches reload them. */
export const recentSearchesVersionAtom = atom(0);

export const searchesOf = (taice: Taice): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(deviceOf(taice).storage.get('searches') ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    // Something else has written under our key: treated as empty.
    return [];
  }
};

const keep = (taice: Taice, list: readonly string[]): void => {
  deviceOf(taice).storage.set('searches', JSON.stringify(list));
  taice.store.set(recentSearchesVersionAtom, (count) => count + 1);
};

/** The same words in other letter case are the same search. */
export const addSearch = (taice: Taice, text: string): void => {
  const said = text.trim().slice(0, longest);
  if (said === '') return;
  const others = searchesOf(taice).filter((each) => each.toLowerCase() !== said.toLowerCase());
  keep(taice, [said, ...others].slice(0, most));
};

export const forgetSearch = (taice: Taice, text: string): void =>
  keep(
    taice,
    searchesOf(taice).filter((each) => each !== text),
  );

export const clearSearches = (taice: Taice): void => keep(taice, []);
