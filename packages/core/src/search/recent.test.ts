// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { makeTaice, memoryStorage, defaultReply } from '../testing/fake-server.ts';
import {
  addSearch,
  clearSearches,
  forgetSearch,
  recentSearchesVersionAtom,
  searchesOf,
} from './recent.ts';

test('keeps the ten newest distinct searches, and removes them on request', async () => {
  const storage = memoryStorage();
  const { taice } = await makeTaice(defaultReply, { storage });
  for (const text of ['one', ' ', 'Two ', 'ONE']) addSearch(taice, text);
  expect(searchesOf(taice)).toEqual(['ONE', 'Two']);
  expect(taice.store.get(recentSearchesVersionAtom)).toBe(3);
  forgetSearch(taice, 'Two');
  expect(searchesOf(taice)).toEqual(['ONE']);
  for (let at = 0; at < 12; at++) addSearch(taice, `word ${at}`);
  expect(searchesOf(taice)).toHaveLength(10);
  clearSearches(taice);
  expect(searchesOf(taice)).toEqual([]);
  storage.setItem('searches', '{broken');
  expect(searchesOf(taice)).toEqual([]);
});
