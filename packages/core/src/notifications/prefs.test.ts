import type { NotificationPrefs } from '@taice/contract';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../session/session.ts';
import { makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import { notificationKeys, savePrefs } from './prefs.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const before = { remind: 1, remind_at: '18:30', digest: 0, matrix: {} } as NotificationPrefs;

/** A server that accepts each change when the test lets it, or refuses it. */
const open = async () => {
  let kept = before;
  const calls: { wished: object; take: () => void; refuse: () => void }[] = [];
  const { taice } = await makeTaice((seen) => {
    if (!seen.path.endsWith('notification/prefs')) return defaultReply(seen);
    const answer = Promise.withResolvers<ReturnType<typeof ok>>();
    const { remind_at, digest } = seen.params as Partial<NotificationPrefs>;
    const wished = { ...(remind_at !== undefined && { remind_at }), ...(digest && { digest }) };
    const take = () => {
      kept = { ...kept, ...wished };
      answer.resolve(ok(kept));
    };
    const refuse = () => answer.resolve({ code: 400, msg: 'no', data: { field: 'remind_at' } });
    calls.push({ wished, take, refuse });
    return answer.promise;
  });
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  taice.queries.setQueryData(notificationKeys.prefs, before);
  const shown = () => taice.queries.getQueryData<NotificationPrefs>(notificationKeys.prefs)!;
  return { taice, calls, shown, kept: () => kept };
};

test('sends quick off and on presses in order, and ends with on', async () => {
  const { taice, calls, shown, kept } = await open();
  const off = savePrefs(taice, { remind_at: null });
  const on = savePrefs(taice, { remind_at: '18:30', digest: 1 });
  expect(shown()).toMatchObject({ remind_at: '18:30', digest: 1 });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]!.take();
  await off;
  expect(shown()).toMatchObject({ remind_at: '18:30', digest: 1 });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ wished }) => wished)).toEqual([
    { remind_at: null },
    { remind_at: '18:30', digest: 1 },
  ]);
  calls[1]!.take();
  await on;
  expect(shown()).toEqual(kept());
  expect(kept()).toMatchObject({ remind_at: '18:30', digest: 1 });
});

test('a refused change keeps the later changes', async () => {
  const { taice, calls, shown, kept } = await open();
  const refused = savePrefs(taice, { remind_at: '04:10' });
  const digest = savePrefs(taice, { digest: 1 });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]!.refuse();
  await expect(refused).rejects.toThrow();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  calls[1]!.take();
  await digest;
  expect(shown()).toEqual(kept());
  expect(kept()).toEqual({ ...before, digest: 1 });
});
