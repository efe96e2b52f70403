import type { CommentItem } from '@taice/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { NetworkError } from '../client/errors.ts';
import { item, open } from '../testing/comments.ts';
import { ok } from '../testing/fake-server.ts';
import { getCommentDraft, saveCommentDraft } from './drafts.ts';
import { commentKeys } from './queries.ts';
import { isPendingComment, postComment } from './post-comment.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const contents = (list: readonly CommentItem[]) => list.map(({ content }) => content);

test('shows a new comment at once below the pinned one, and then as the server returns it', async () => {
  const { taice, known } = await open(() =>
    ok({ comment: item('10', { content: 'tidy' }), comment_num: 3 }),
  );
  const done = postComment(taice, { post: '1', content: ' tidy ' });
  expect(contents(known().list)).toEqual(['text 7', ' tidy ', 'text 8']);
  expect(known().count).toEqual([3, 3]);
  await done;
  expect(contents(known().list)).toEqual(['text 7', 'tidy', 'text 8']);
});

test('a reply appears and counts at the end of its thread; a refusal undoes both', async () => {
  let refuses = false;
  const { taice, known } = await open(() =>
    refuses
      ? { code: 1203, msg: 'closed' }
      : ok({ comment: item('10', { root_id: '8', content: 'R' }), comment_num: 3 }),
  );
  const before = known();
  refuses = true;
  const failed = postComment(taice, { post: '1', content: 'R', to: before.replies[0]! });
  expect(contents(known().replies)).toEqual(['text 9', 'R']);
  expect(known().list[1]).toMatchObject({ reply_num: 2 });
  await expect(failed).rejects.toMatchObject({ code: 1203 });
  expect(known()).toEqual(before);
  refuses = false;
  await postComment(taice, { post: '1', content: 'R', to: before.list[1]! });
  expect(known()).toMatchObject({ count: [3, 3], list: [{}, { reply_num: 2 }] });
});

test('keeps a pending comment over an older list, and shows it once if the list has it', async () => {
  for (const [late, has] of [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ]) {
    const call = Promise.withResolvers<unknown>();
    const { taice, known } = await open(() => call.promise);
    const said = item('10', { content: 'tidy', is_mine: true });
    const page = (list: CommentItem[]) => ({
      pages: [{ list, comment_num: has ? 3 : 2, focus: null }],
      pageParams: [0],
    });
    const under = (['hot', 'new'] as const).map((sort) => {
      const answer = Promise.withResolvers<unknown>();
      const asked = taice.queries.fetchQuery({
        queryKey: commentKeys.list('1', sort),
        queryFn: () => answer.promise,
      });
      return { answer, asked };
    });
    const answered = () =>
      Promise.all(
        under.map(({ answer, asked }) => {
          const pinned = item('7', { pinned: true });
          answer.resolve(page([pinned, ...(has ? [said] : []), item('8', { reply_num: 1 })]));
          return asked;
        }),
      );
    const done = postComment(taice, { post: '1', content: 'tidy' });
    if (!late) {
      await answered();
      expect(known().list.some(isPendingComment)).toBe(true);
    }
    call.resolve(ok({ comment: said, comment_num: 3 }));
    await done;
    if (late) await answered();
    expect(contents(known().list)).toEqual(['text 7', 'tidy', 'text 8']);
    expect(known().list.some(isPendingComment)).toBe(false);
    expect(known().count).toEqual([3, 3]);
  }
});

test('a refusal leaves a newer list unchanged, and leaves no draft', async () => {
  const call = Promise.withResolvers<unknown>();
  const { taice, known } = await open(() => call.promise);
  const done = postComment(taice, { post: '1', content: 'R' });
  const others = { pages: [{ list: [item('8')], comment_num: 1, focus: null }], pageParams: [0] };
  for (const sort of ['hot', 'new'] as const)
    await taice.queries.fetchQuery({
      queryKey: commentKeys.list('1', sort),
      queryFn: () => Promise.resolve(others),
    });
  expect(contents(known().list)).toEqual(['R', 'text 8']);
  call.resolve({ code: 1203, msg: 'closed' });
  await expect(done).rejects.toMatchObject({ code: 1203 });
  expect(known()).toMatchObject({ count: [1, 2], list: [{ id: '8' }] });
  expect(known().list).toHaveLength(1);
});

test('a duplicate refusal succeeds after a lost answer, and is an error otherwise', async () => {
  let isLost = true;
  const { taice, known } = await open(() =>
    isLost ? new TypeError('Failed to fetch') : { code: 1205, msg: 'said before' },
  );
  const before = known();
  const again = () => postComment(taice, { post: '1', content: 'R' });
  await expect(again()).rejects.toBeInstanceOf(NetworkError);
  expect(known()).toEqual(before);
  isLost = false;
  await expect(postComment(taice, { post: '1', content: 'S' })).rejects.toMatchObject({
    code: 1205,
  });
  expect(await again()).toBeNull();
  expect(known()).toEqual(before);
  await expect(again()).rejects.toMatchObject({ code: 1205 });
});

test('a held reply does not raise the count of its thread', async () => {
  const held = item('10', { root_id: '8', state: 'held', hold_reason: 'link', is_mine: true });
  const { taice, known } = await open(() => ok({ comment: held, comment_num: 2 }));
  const { list } = known();
  const done = postComment(taice, { post: '1', content: 'x.com', to: list[1]! });
  expect(known().list[1]).toMatchObject({ reply_num: 2 });
  await done;
  expect(known()).toMatchObject({ count: [2, 2], list: [{}, { reply_num: 1 }] });
  expect(known().replies.map(({ id }) => id)).toEqual(['9', '10']);
});

test('a held comment does not count, and shows its reason', async () => {
  const held = item('10', { state: 'held', hold_reason: 'link', is_mine: true });
  const { taice, known } = await open(() => ok({ comment: held, comment_num: 2 }));
  await postComment(taice, { post: '1', content: 'x.com' });
  expect(known()).toMatchObject({ count: [2, 2], list: [{}, { hold_reason: 'link' }, {}] });
});

test('keeps the newest twenty drafts, one for each video', async () => {
  const { taice } = await open(() => ok({}));
  saveCommentDraft(taice, '1', 'begun');
  for (let post = 2; post < 22; post++) saveCommentDraft(taice, `${post}`, `at ${post}`);
  expect(getCommentDraft(taice, '1')).toBe('');
  expect(getCommentDraft(taice, '21')).toBe('at 21');
  saveCommentDraft(taice, '21', '');
  expect(getCommentDraft(taice, '21')).toBe('');
});
