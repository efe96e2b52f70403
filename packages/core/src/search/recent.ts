import { atom } from 'jotai';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';

/** Own searches stay on this device until a log-out, newest first. */
const maxSearches = 10;
const maxLength = 100;

/** Counts the changes: readers of the searches reload them. */
export const recentSearchesVersionAtom = atom(0);

export const searchesOf = (taice: Taice): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(deviceOf(taice).storage.get('searches') ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    // Something else has written under our key: treated as empty.
    return [];
  }
};

const saveSearches = (taice: Taice, list: readonly string[]): void => {
  deviceOf(taice).storage.set('searches', JSON.stringify(list));
  taice.store.set(recentSearchesVersionAtom, (count) => count + 1);
};

/** The same words in other letter case are the same search. */
export const addSearch = (taice: Taice, text: string): void => {
  const keyword = text.trim().slice(0, maxLength);
  if (keyword === '') return;
  const otherSearches = searchesOf(taice).filter(
    (each) => each.toLowerCase() !== keyword.toLowerCase(),
  );
  saveSearches(taice, [keyword, ...otherSearches].slice(0, maxSearches));
};

export const forgetSearch = (taice: Taice, text: string): void =>
  saveSearches(
    taice,
    searchesOf(taice).filter((each) => each !== text),
  );

export const clearSearches = (taice: Taice): void => saveSearches(taice, []);
