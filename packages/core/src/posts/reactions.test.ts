import { QueryObserver } from '@tanstack/query-core';
import type { PostCard } from '@taice/contract';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { overlayAtom } from '../overlays/store.ts';
import { logIn } from '../session/session.ts';
import { dropped, makeTaice, ok, type Seen, defaultReply } from '../testing/fake-server.ts';
import { toastsAtom } from '../toasts/store.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { userKeys } from '../user/queries.ts';
import { reloadViewerFields } from './reload-viewer-fields.ts';
import { postKeys } from './queries.ts';
import { like, toggleCollect, toggleDislike, toggleFollow, toggleLike } from './reactions.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const card = (change: Partial<PostCard> = {}) =>
  ({
    id: '1',
    duration_s: 20,
    author: { id: '9', nickname: 'Mia', is_follow: false },
    like_num: 4,
    collect_num: 2,
    is_like: false,
    is_dislike: false,
    is_collect: false,
    ...change,
  }) as PostCard;

type Deed = { name: string; status: unknown };
type Answer = (deed: Deed) => ReturnType<typeof ok> | Promise<ReturnType<typeof ok>>;

/** A page that shows one video in three lists, and a server that only receives reactions. */
const open = async (answer: Answer, { visitor = false } = {}) => {
  const deeds: Deed[] = [];
  const made = await makeTaice((seen: Seen) => {
    const name = seen.path.split('/').at(-1)!;
    if (!['like', 'dislike', 'collect', 'follow'].includes(name)) return defaultReply(seen);
    const deed = { name, status: seen.params['status'] };
    deeds.push(deed);
    return answer(deed);
  });
  const { taice } = made;
  const enter = () => logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  if (!visitor) await enter();
  const { queries } = taice;
  queries.setQueryData(postKeys.feed, { pages: [{ list: [card()] }], pageParams: [0] });
  queries.setQueryData(postKeys.detail('1'), { ...card(), author_fans_num: 7, next: [] });
  queries.setQueryData(postKeys.history(''), { pages: [{ list: [{ post: card() }] }] });
  queries.setQueryData(userKeys.profile('9'), {
    id: '9',
    nickname: 'Mia',
    is_follow: false,
    be_follow_num: 7,
  });
  const copies = () => [
    queries.getQueryData<{ pages: { list: PostCard[] }[] }>(postKeys.feed)!.pages[0]!.list[0]!,
    queries.getQueryData<PostCard>(postKeys.detail('1'))!,
    queries.getQueryData<{ pages: { list: { post: PostCard }[] }[] }>(postKeys.history(''))!
      .pages[0]!.list[0]!.post,
  ];
  return { taice, deeds, copies, enter };
};
const liked = (num = 5) => ok({ is_like: true, like_num: num, is_dislike: false, dislike_num: 0 });
const unliked = () => ok({ is_like: false, like_num: 4, is_dislike: false, dislike_num: 0 });
const toasts = (taice: Taice) => taice.store.get(toastsAtom).map(({ kind }) => kind);

test('a like shows on every list at once and then with the server’s count', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>();
  const { taice, deeds, copies } = await open(() => answer.promise);
  const done = toggleLike(taice, card());
  for (const copy of copies()) expect(copy).toMatchObject({ is_like: true, like_num: 5 });
  answer.resolve(liked(30));
  await done;
  for (const copy of copies()) expect(copy).toMatchObject({ is_like: true, like_num: 30 });
  expect(deeds).toEqual([{ name: 'like', status: 1 }]);
});

test('a refusal restores every list and is shown', async () => {
  const { taice, copies } = await open(() => ({ code: 1201, msg: 'Video unavailable' }));
  const before = copies();
  await toggleLike(taice, card());
  expect(copies()).toEqual(before);
  await toggleCollect(taice, card());
  expect(copies()).toEqual(before);
  expect(toasts(taice)).toEqual(['error']);
});

test('repeated presses show the last choice, and send one call at a time', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const { taice, deeds, copies } = await open(async ({ status }) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((go) => void waiting.push(go));
    now -= 1;
    return status === 1 ? liked() : unliked();
  });
  const shown = () => copies()[0]!;
  const first = toggleLike(taice, shown());
  for (let press = 0; press < 7; press++) void toggleLike(taice, shown());
  expect(shown()).toMatchObject({ is_like: false, like_num: 4 });
  await vi.waitFor(() => expect(waiting).toHaveLength(1), 60_000);
  void toggleLike(taice, shown());
  void toggleLike(taice, shown());
  waiting[0]!();
  await vi.waitFor(() => expect(waiting).toHaveLength(2), 60_000);
  expect(shown()).toMatchObject({ is_like: false, like_num: 4 });
  waiting[1]!();
  await first;
  expect(deeds.map(({ status }) => status)).toEqual([1, 0]);
  expect(shown()).toMatchObject({ is_like: false, like_num: 4 });
  expect(most).toBe(1);
});

test('a dislike replaces a like, and each has its own undo call', async () => {
  const { taice, deeds, copies } = await open(({ name, status }) =>
    ok({
      is_like: name === 'like' && status === 1,
      is_dislike: name === 'dislike' && status === 1,
      like_num: name === 'like' && status === 1 ? 5 : 4,
      dislike_num: 0,
    }),
  );
  await like(taice, copies()[0]!);
  await toggleDislike(taice, copies()[0]!);
  expect(copies()[2]).toMatchObject({ is_like: false, is_dislike: true, like_num: 4 });
  const off = toggleDislike(taice, copies()[0]!);
  const on = toggleDislike(taice, copies()[0]!);
  void toggleDislike(taice, copies()[0]!);
  await Promise.all([off, on]);
  expect(copies()[0]).toMatchObject({ is_dislike: false });
  expect(deeds.map(({ name, status }) => `${name} ${status as number}`)).toEqual([
    'like 1',
    'dislike 1',
    'dislike 0',
  ]);
});

test('following a person updates all of their videos, their page and their fans', async () => {
  let fails = false;
  const { taice, copies } = await open(() =>
    fails ? dropped() : ok({ is_follow: true, be_follow_num: 8 }),
  );
  const profile = () => taice.queries.getQueryData(userKeys.profile('9'));
  await toggleFollow(taice, { id: '9', is_follow: false });
  for (const { author } of copies()) expect(author.is_follow).toBe(true);
  expect(profile()).toMatchObject({ is_follow: true, be_follow_num: 8 });
  expect(copies()[1]).toMatchObject({ author_fans_num: 8 });
  fails = true;
  const done = toggleFollow(taice, { id: '9', is_follow: true });
  expect(copies()[1]).toMatchObject({ author: { is_follow: false }, author_fans_num: 7 });
  await done;
  expect(copies()[1]).toMatchObject({ author: { is_follow: true }, author_fans_num: 8 });
  expect(profile()).toMatchObject({ is_follow: true, be_follow_num: 8 });
  expect(viewerOf(taice)).toMatchObject({ nickname: 'Mei' });
});

test('a visitor logs in first, and then the pressed action follows', async () => {
  const { taice, deeds, enter } = await open(() => liked(), { visitor: true });
  await toggleLike(taice, card());
  expect(taice.store.get(overlayAtom)?.kind).toBe('login');
  expect(deeds).toEqual([]);
  await enter();
  await vi.waitFor(() => expect(deeds).toEqual([{ name: 'like', status: 1 }]), 60_000);
});

test('a loaded viewer state does not undo a newer press', async () => {
  const detail = Promise.withResolvers<ReturnType<typeof ok>>();
  const { taice } = await makeTaice((seen) => {
    if (seen.path.endsWith('post/detail')) return detail.promise;
    return seen.path.endsWith('post/like') ? liked() : defaultReply(seen);
  });
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  taice.queries.setQueryData(postKeys.feed, { pages: [{ list: [card()] }], pageParams: [0] });
  const learned = reloadViewerFields(taice, '1');
  await new Promise(setImmediate);
  await toggleLike(taice, card());
  detail.resolve(ok({ ...card({ is_collect: true }), author_fans_num: 7, next: [] }));
  await learned;
  expect(
    taice.queries.getQueryData<{ pages: { list: PostCard[] }[] }>(postKeys.feed)!.pages[0]!.list[0],
  ).toMatchObject({ is_like: true, like_num: 5, is_collect: true });
});

test('a loaded viewer state survives an older page of the feed', async () => {
  const { taice } = await makeTaice((seen) =>
    seen.path.endsWith('post/detail')
      ? ok({ ...card({ is_like: true }), author_fans_num: 7, next: [] })
      : defaultReply(seen),
  );
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  const { queries } = taice;
  const before = { pages: [{ list: [card()] }], pageParams: [0] };
  queries.setQueryData(postKeys.feed, before);
  // An observer of the feed receives its answer first.
  new QueryObserver(queries, { queryKey: postKeys.feed, enabled: false }).subscribe(() => {});
  const page = Promise.withResolvers<typeof before>();
  const added = queries.fetchQuery({ queryKey: postKeys.feed, queryFn: () => page.promise });
  await reloadViewerFields(taice, '1');
  // Like another page of an endless list: with the pages from the time of the request.
  page.resolve({ pages: [...before.pages, { list: [] }], pageParams: [0, 1] });
  await added;
  const feed = queries.getQueryData<typeof before>(postKeys.feed)!;
  expect(feed.pages).toHaveLength(2);
  expect(feed.pages[0]!.list[0]).toMatchObject({ is_like: true });
});
