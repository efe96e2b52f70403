import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn, refreshUser } from '../session/session.ts';
import { dropped, makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import { saveViewer, viewerOf } from '../user/viewer.ts';
import { messageKeys, messageQueries } from './queries.ts';
import { markAllMessagesRead, markMessagesRead } from './mark-messages-read.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const key = messageKeys.list({ unread: false, types: [] });
const message = (id: string, type: 'system' | 'security') => ({ id, type, is_read: false });

const open = async (works: boolean) => {
  const { taice } = await makeTaice((seen) => {
    if (!/read$/i.test(seen.path)) return defaultReply(seen);
    return works ? ok({ unread_num: 1 }) : dropped();
  });
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  saveViewer(taice, { ...viewerOf(taice)!, unread_num: 2 });
  const pages = [{ list: [message('1', 'system'), message('2', 'security')] }];
  taice.queries.setQueryData(key, { pages, pageParams: [{}] });
  const list = () => taice.queries.getQueryData<{ pages: typeof pages }>(key)!.pages[0]!.list;
  const now = () => [viewerOf(taice)?.unread_num, ...list().map(({ is_read }) => is_read)];
  return { taice, now };
};

test('opening a message marks it read at once, and the badge takes the server’s count', async () => {
  const { taice, now } = await open(true);
  const done = markMessagesRead(taice, ['1']);
  expect(now()).toEqual([1, true, false]);
  await done;
  expect(now()).toEqual([1, true, false]);
});

test('a failed call marks only its own message unread again', async () => {
  const { taice, now } = await open(false);
  const done = markAllMessagesRead(taice, ['security']);
  expect(now()).toEqual([1, false, true]);
  await expect(done).rejects.toThrow();
  expect(now()).toEqual([2, false, false]);
});

test('a list updates the badge only with a newer count', async () => {
  const { taice } = await makeTaice((seen) =>
    seen.path.endsWith('/list') ? ok({ list: [], unread_num: 3 }) : defaultReply(seen),
  );
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  // Waits for the requests that every login makes.
  await refreshUser(taice);
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = messageQueries.list(taice, {
    unread: false,
    types: [],
  });
  await taice.queries.fetchInfiniteQuery({ queryKey, queryFn, initialPageParam, getNextPageParam });
  expect(viewerOf(taice)?.unread_num).toBe(3);
});
