// @vitest-environment happy-dom
import { contract, wireOf } from '@taice/contract';
import { createTaice, dropQueries, type Platform, type Taice } from '@taice/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TaiceProvider, usePages, useQuery, type PageStart } from './taice.tsx';

const platform: Platform = {
  appType: 'web',
  haptic: () => {},
  openLink: () => {},
  share: async () => 'cancelled',
  headerColour: () => {},
  initData: null,
  startParam: null,
};
const settings = {
  profile: 'demo',
  sign_secret: 's',
  age_confirmation: false,
  public_url: 'http://localhost',
  mini_app_url: null,
  google: false,
  telegram_login: false,
  remote_wallets: null,
  contact: { email: 'a@b.c', telegram: null, x: null, youtube: null },
} as const;

let taice: Taice;
beforeEach(async () => {
  taice = await createTaice({ wire: wireOf(contract), boot: { settings }, platform });
});
afterEach(cleanup);
const wrapper = ({ children }: { children: ReactNode }) => (
  <TaiceProvider taice={taice}>{children}</TaiceProvider>
);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

test('a query is loading from the first render, then has its answer', async () => {
  const { result } = renderHook(() => useQuery(['a'], async () => 'answer'), { wrapper });
  expect(result.current).toMatchObject({ data: undefined, loading: true });
  await settle();
  expect(result.current).toMatchObject({ data: 'answer', loading: false });
});

test('coming back shows what is remembered while it is asked again', async () => {
  let n = 0;
  const use = () => useQuery(['a'], async () => (n += 1));
  const first = renderHook(use, { wrapper });
  await settle();
  first.unmount();
  const { result } = renderHook(use, { wrapper });
  expect(result.current.data).toBe(1);
  await settle();
  expect(result.current.data).toBe(2);
});

test('another key is another query', async () => {
  const { result, rerender } = renderHook(
    ({ id }) => useQuery(['post', id], async () => `post ${id}`),
    { wrapper, initialProps: { id: '1' } },
  );
  await settle();
  rerender({ id: '2' });
  expect(result.current.data).toBeUndefined();
  await settle();
  expect(result.current.data).toBe('post 2');
});

test('what is not enabled is not asked', async () => {
  let asked = 0;
  const ask = async () => (asked += 1);
  const { result } = renderHook(() => useQuery(['a'], ask, { enabled: false }), { wrapper });
  await settle();
  expect([asked, result.current.loading]).toEqual([0, false]);
});

test('an error can be tried again', async () => {
  let n = 0;
  const ask = async () => {
    n += 1;
    if (n === 1) throw new Error('no');
    return n;
  };
  const { result } = renderHook(() => useQuery(['a'], ask), { wrapper });
  await settle();
  expect(result.current).toMatchObject({ error: new Error('no'), loading: false });
  act(() => result.current.reload());
  await settle();
  expect(result.current).toMatchObject({ data: 2, error: undefined });
});

test("another viewer's answers are forgotten at once", async () => {
  let who = 'one';
  const { result } = renderHook(() => useQuery(['me'], async () => who), { wrapper });
  await settle();
  who = 'two';
  act(() => dropQueries(taice));
  expect(result.current.data).toBeUndefined();
  await settle();
  expect(result.current.data).toBe('two');
});

/** Three pages of two. */
const pages = () => {
  const starts: PageStart[] = [];
  let fails = 0;
  const ask = async (_: Taice, at: PageStart) => {
    starts.push(at);
    if (fails > 0) {
      fails -= 1;
      throw new Error('no');
    }
    const first = at.page * 2 - 1;
    const last = at.page === 3;
    return { list: [first, first + 1], next_cursor: last ? null : `after ${first + 1}`, total: 6 };
  };
  return { starts, ask, failOnce: () => (fails = 1) };
};

test('pages follow one another by number or cursor, to the last', async () => {
  const { starts, ask } = pages();
  const { result } = renderHook(() => usePages(['list'], ask), { wrapper });
  await settle();
  for (const length of [2, 4, 6]) {
    expect(result.current.items).toHaveLength(length);
    act(() => result.current.more());
    await settle();
  }
  expect(result.current).toMatchObject({ items: [1, 2, 3, 4, 5, 6], hasMore: false });
  expect(result.current.last?.total).toBe(6);
  expect(starts).toEqual([
    { page: 1, cursor: undefined },
    { page: 2, cursor: 'after 2' },
    { page: 3, cursor: 'after 4' },
  ]);
});

test('a page that failed keeps the others and is asked for again', async () => {
  const { ask, failOnce } = pages();
  const { result } = renderHook(() => usePages(['list'], ask), { wrapper });
  await settle();
  failOnce();
  act(() => result.current.more());
  await settle();
  expect(result.current).toMatchObject({ items: [1, 2], error: new Error('no'), hasMore: true });
  act(() => result.current.more());
  await settle();
  expect(result.current).toMatchObject({ items: [1, 2, 3, 4], error: undefined });
});

test('asking for more twice at once asks for one page', async () => {
  const { starts, ask } = pages();
  const { result } = renderHook(() => usePages(['list'], ask), { wrapper });
  await settle();
  act(() => {
    result.current.more();
    result.current.more();
  });
  await settle();
  expect(starts).toHaveLength(2);
  expect(result.current.items).toEqual([1, 2, 3, 4]);
});

test('coming back to an unchanged list keeps all its pages; reloading starts over', async () => {
  const { ask } = pages();
  const use = () => usePages(['list'], ask);
  const first = renderHook(use, { wrapper });
  await settle();
  act(() => first.result.current.more());
  await settle();
  first.unmount();
  const { result } = renderHook(use, { wrapper });
  await settle();
  expect(result.current.items).toEqual([1, 2, 3, 4]);
  act(() => result.current.reload());
  await settle();
  expect(result.current.items).toEqual([1, 2]);
});
