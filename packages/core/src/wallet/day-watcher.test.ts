import { beforeEach, expect, test, vi } from 'vitest';
import { userKeys } from '../user/queries.ts';
import { dayChangeAtom, todayAtom } from './day-watcher.ts';
import { fakeServer, makeTaice, defaultReply } from '../testing/fake-server.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

test('an open page refetches after midnight, a few times, until the day is settled', async () => {
  vi.setSystemTime('2026-11-21T15:59:50Z');
  // Every answer contains the server's time.
  const { fetch } = fakeServer(defaultReply, { 'X-Rule-Time': '2026-11-21T15:59:50.000Z' });
  const { taice } = await makeTaice(defaultReply, { fetch });
  await taice.api.user.dataCount({});
  taice.queries.setQueryData(userKeys.stats, {});
  const asked = () => taice.queries.getQueryState(userKeys.stats)?.isInvalidated;
  await vi.advanceTimersByTimeAsync(9_000);
  expect([taice.store.get(dayChangeAtom), asked()]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([taice.store.get(dayChangeAtom), asked()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taice.store.get(dayChangeAtom)).toBe(4);
  // And the next midnight, too.
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(taice.store.get(dayChangeAtom)).toBe(8);
});

test('uses the server’s day after the first answer, despite a wrong device clock', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const { fetch } = fakeServer(defaultReply, { 'X-Rule-Time': '2026-11-21T15:59:50.000Z' });
  const { taice } = await makeTaice(defaultReply, { fetch });
  await taice.api.user.dataCount({});
  expect(taice.store.get(todayAtom)).toBe('2026-11-21');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(taice.store.get(todayAtom)).toBe('2026-11-22');
});
