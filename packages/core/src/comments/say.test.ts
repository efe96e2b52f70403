import type { CommentItem, PostCard } from '@taice/contract';
import type { InfiniteData } from '@tanstack/query-core';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { makeTaice, ok, usual } from '../testing/fake-server.ts';
import { postKeys } from '../posts/queries.ts';
import { toastsAtom } from '../toasts/store.ts';
import { react, removeComment } from './act.ts';
import { draftUnder, keepDraft } from './drafts.ts';
import { commentKeys, type CommentPage, type RepliesPage } from './queries.ts';
import { say } from './say.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

const item = (id: string, change: Partial<CommentItem> = {}): CommentItem => ({
  id,
  post_id: '1',
  root_id: null,
  content: `text ${id}`,
  state: 'visible',
  pinned: false,
  like_num: 3,
  is_like: false,
  is_dislike: false,
  reply_num: 0,
  author: null,
  reply_to: null,
  is_mine: false,
  is_author: false,
  hold_reason: null,
  created_at: '2026-11-21T00:00:00Z',
  ...change,
});

/** A page that knows a video, its comments in both orders, and the replies to one of them. */
const open = async (answer: (path: string) => unknown) => {
  const { taice } = await makeTaice(async (seen) => {
    if (!seen.path.includes('/comment')) return usual(seen);
    const said = await answer(seen.path);
    if (said instanceof Error) throw said;
    return said as ReturnType<typeof ok>;
  });
  const { queries } = taice;
  const page = (list: CommentItem[]) => ({
    pages: [{ list, comment_num: 2, focus: null }],
    pageParams: [0],
  });
  const pinned = item('7', { pinned: true });
  queries.setQueryData(commentKeys.list('1', 'hot'), page([pinned, item('8', { reply_num: 1 })]));
  queries.setQueryData(commentKeys.list('1', 'new'), page([pinned, item('8', { reply_num: 1 })]));
  queries.setQueryData(commentKeys.replies('8'), {
    pages: [{ list: [item('9', { root_id: '8' })] }],
    pageParams: [0],
  });
  queries.setQueryData(postKeys.detail('1'), {
    id: '1',
    duration_s: 20,
    author: {},
    comment_num: 2,
  });
  const known = () => {
    const lists = (['hot', 'new'] as const).map(
      (sort) =>
        queries.getQueryData<InfiniteData<CommentPage>>(commentKeys.list('1', sort))!.pages[0]!,
    );
    expect(lists[0]).toEqual(lists[1]);
    const replies = queries.getQueryData<InfiniteData<RepliesPage>>(commentKeys.replies('8'))!
      .pages[0]!;
    const post = queries.getQueryData<PostCard>(postKeys.detail('1'))!;
    return {
      list: lists[0]!.list,
      count: [lists[0]!.comment_num, post.comment_num],
      replies: replies.list,
    };
  };
  return { taice, known };
};
const contents = (list: readonly CommentItem[]) => list.map(({ content }) => content);

test('what is said stands there at once, under the pinned one, and then as the server tells it', async () => {
  const { taice, known } = await open(() =>
    ok({ comment: item('10', { content: 'tidy' }), comment_num: 3 }),
  );
  const done = say(taice, { post: '1', content: ' tidy ' });
  expect(contents(known().list)).toEqual(['text 7', ' tidy ', 'text 8']);
  expect(known().count).toEqual([3, 3]);
  await done;
  expect(contents(known().list)).toEqual(['text 7', 'tidy', 'text 8']);
});

test('a reply stands at the end of its thread and is counted there; a refusal takes all of it back', async () => {
  let refuses = false;
  const { taice, known } = await open(() =>
    refuses
      ? { code: 1203, msg: 'closed' }
      : ok({ comment: item('10', { root_id: '8', content: 'R' }), comment_num: 3 }),
  );
  const before = known();
  refuses = true;
  const failed = say(taice, { post: '1', content: 'R', to: before.replies[0]! });
  expect(contents(known().replies)).toEqual(['text 9', 'R']);
  expect(known().list[1]).toMatchObject({ reply_num: 2 });
  await expect(failed).rejects.toMatchObject({ code: 1203 });
  expect(known()).toEqual(before);
  refuses = false;
  await say(taice, { post: '1', content: 'R', to: before.list[1]! });
  expect(known()).toMatchObject({ count: [3, 3], list: [{}, { reply_num: 2 }] });
});

test('what waits is not counted, and its reason is there', async () => {
  const held = item('10', { state: 'held', hold_reason: 'link', is_mine: true });
  const { taice, known } = await open(() => ok({ comment: held, comment_num: 2 }));
  await say(taice, { post: '1', content: 'x.com' });
  expect(known()).toMatchObject({ count: [2, 2], list: [{}, { hold_reason: 'link' }, {}] });
});

test('a like is shown at once and undone where it is refused', async () => {
  const { taice, known } = await open(() => ({ code: 1202, msg: 'gone' }));
  const before = known();
  const failed = react(taice, known().list[1]!, 'like');
  expect(known().list[1]).toMatchObject({ is_like: true, like_num: 4 });
  await failed;
  expect(known()).toEqual(before);
  expect(taice.store.get(toastsAtom).map(({ kind }) => kind)).toEqual(['error']);
});

test.each([
  ['like', 'dislike', { is_like: false, is_dislike: true, like_num: 3 }, ['Like', 'Dislike']],
  ['like', 'like', { is_like: false, is_dislike: false, like_num: 3 }, ['Like']],
] as const)(
  'of a %s and then a %s the last wish stands, though the first is refused late',
  async (first, then, wished, sent) => {
    const late = Promise.withResolvers<unknown>();
    const calls: string[] = [];
    const { taice, known } = await open((path) => {
      calls.push(path.split('/comment').at(-1)!);
      return calls.length === 1 ? late.promise : ok(wished);
    });
    const done = react(taice, known().list[1]!, first);
    await vi.waitFor(() => expect(calls).toEqual(['Like']));
    void react(taice, known().list[1]!, then);
    await new Promise(setImmediate);
    expect(calls).toEqual(['Like']);
    expect(known().list[1]).toMatchObject(wished);
    late.resolve({ code: 1202, msg: 'gone' });
    await done;
    expect(calls).toEqual(sent);
    expect(known().list[1]).toMatchObject(wished);
  },
);

test('what is removed leaves its place over its replies', async () => {
  const { taice, known } = await open(() => ok({ comment_num: 1 }));
  await removeComment(taice, known().list[1]!);
  expect(known()).toMatchObject({ count: [1, 1], list: [{}, { state: 'removed', content: '' }] });
});

test('a draft is kept for each video, the newest twenty', async () => {
  const { taice } = await open(() => ok({}));
  keepDraft(taice, '1', 'begun');
  for (let post = 2; post < 22; post++) keepDraft(taice, `${post}`, `at ${post}`);
  expect(draftUnder(taice, '1')).toBe('');
  expect(draftUnder(taice, '21')).toBe('at 21');
  keepDraft(taice, '21', '');
  expect(draftUnder(taice, '21')).toBe('');
});
