import type { OwnCard } from '@taice/contract';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropped, makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import { removeVideos, setVideosPublished } from './own-videos.ts';
import { studioKeys } from './queries.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const key = studioKeys.own({ state: 'all', keyword: '', sort: 'new' });
const video = (id: string) => ({ id, own: { state: 'offline' } }) as OwnCard;

const open = async (works: boolean) => {
  const { taice } = await makeTaice((seen) => {
    if (!/delPost$|upDown$/i.test(seen.path)) return defaultReply(seen);
    return works ? ok({}) : dropped();
  });
  const pages = [{ list: [video('1'), video('2')] }];
  taice.queries.setQueryData(key, { pages, pageParams: [{}] });
  const states = () =>
    taice.queries
      .getQueryData<{ pages: typeof pages }>(key)!
      .pages[0]!.list.map(({ id, own }) => `${id} ${own?.state}`);
  return { taice, states, stale: () => taice.queries.getQueryState(key)?.isInvalidated };
};

test('a failed removal restores the video in place, also while offline', async () => {
  const { taice, states } = await open(false);
  const done = removeVideos(taice, ['1']);
  expect(states()).toEqual(['2 offline']);
  await expect(done).rejects.toThrow();
  expect(states()).toEqual(['1 offline', '2 offline']);
});

test('published videos change at once, and the lists are refetched', async () => {
  const { taice, states, stale } = await open(true);
  const done = setVideosPublished(taice, ['2'], true);
  expect(states()).toEqual(['1 offline', '2 published']);
  expect(stale()).toBe(false);
  await done;
  expect(states()).toEqual(['1 offline', '2 published']);
  expect(stale()).toBe(true);
});
