import { beforeEach, expect, test, vi } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { open } from '../testing/comments.ts';
import { ok } from '../testing/fake-server.ts';
import { toastsAtom } from '../toasts/store.ts';
import { reactToComment, removeComment } from './comment-actions.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

test('shows a like at once and undoes it after a refusal', async () => {
  const { taice, known } = await open(() => ({ code: 1202, msg: 'gone' }));
  const before = known();
  const failed = reactToComment(taice, known().list[1]!, 'like');
  expect(known().list[1]).toMatchObject({ is_like: true, like_num: 4 });
  await failed;
  expect(known()).toEqual(before);
  expect(taice.store.get(toastsAtom).map(({ kind }) => kind)).toEqual(['error']);
});

test.each([
  ['like', 'dislike', { is_like: false, is_dislike: true, like_num: 3 }, ['Like', 'Dislike']],
  ['like', 'like', { is_like: false, is_dislike: false, like_num: 3 }, ['Like']],
] as const)(
  'after a %s and then a %s the last choice stays, although the first is refused late',
  async (first, then, wished, sent) => {
    const late = Promise.withResolvers<unknown>();
    const calls: string[] = [];
    const { taice, known } = await open((path) => {
      calls.push(path.split('/comment').at(-1)!);
      return calls.length === 1 ? late.promise : ok(wished);
    });
    const done = reactToComment(taice, known().list[1]!, first);
    await vi.waitFor(() => expect(calls).toEqual(['Like']), 60_000);
    void reactToComment(taice, known().list[1]!, then);
    await new Promise(setImmediate);
    expect(calls).toEqual(['Like']);
    expect(known().list[1]).toMatchObject(wished);
    late.resolve({ code: 1202, msg: 'gone' });
    await done;
    expect(calls).toEqual(sent);
    expect(known().list[1]).toMatchObject(wished);
  },
);

test('a removed comment keeps its place above its replies', async () => {
  const { taice, known } = await open(() => ok({ comment_num: 1 }));
  await removeComment(taice, known().list[1]!);
  expect(known()).toMatchObject({ count: [1, 1], list: [{}, { state: 'removed', content: '' }] });
});
