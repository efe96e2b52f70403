// @vitest-environment happy-dom
import { defineListQuery, type PageStart } from '@taice/core';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHookPage } from './testing/create-hook-page.tsx';
import { usePages } from './use-pages.ts';

const { wrapper, settle } = createHookPage();

/** Three pages of two. */
const pages = () => {
  const starts: PageStart[] = [];
  let fails = 0;
  const ask = async (at: PageStart) => {
    starts.push(at);
    if (fails > 0) {
      fails -= 1;
      throw new Error('no');
    }
    const first = at.page * 2 - 1;
    const last = at.page === 3;
    return { list: [first, first + 1], next_cursor: last ? null : `after ${first + 1}`, total: 6 };
  };
  const list = defineListQuery({ queryKey: ['list'], idOf: String, ask });
  return { starts, list, failOnce: () => (fails = 1) };
};

test('loads pages one after another by number or cursor, to the last', async () => {
  const { starts, list } = pages();
  const { result } = renderHook(() => usePages(list), { wrapper });
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

test('a failed page keeps the loaded ones and can be requested again', async () => {
  const { list, failOnce } = pages();
  const { result } = renderHook(() => usePages(list), { wrapper });
  await settle();
  failOnce();
  act(() => result.current.more());
  await settle();
  expect(result.current).toMatchObject({ items: [1, 2], error: new Error('no'), hasMore: true });
  act(() => result.current.more());
  await settle();
  expect(result.current).toMatchObject({ items: [1, 2, 3, 4], error: undefined });
});

test('two simultaneous requests for more load one page', async () => {
  const { starts, list } = pages();
  const { result } = renderHook(() => usePages(list), { wrapper });
  await settle();
  act(() => {
    result.current.more();
    result.current.more();
  });
  await settle();
  expect(starts).toHaveLength(2);
  expect(result.current.items).toEqual([1, 2, 3, 4]);
});

test('a reopened list shows all its pages and reloads them', async () => {
  const { starts, list } = pages();
  const use = () => usePages(list);
  const first = renderHook(use, { wrapper });
  await settle();
  act(() => first.result.current.more());
  await settle();
  first.unmount();
  const { result } = renderHook(use, { wrapper });
  expect(result.current.items).toEqual([1, 2, 3, 4]);
  await settle();
  expect(result.current.items).toEqual([1, 2, 3, 4]);
  expect(starts.map(({ page }) => page)).toEqual([1, 2, 1, 2]);
});

test('an item that moved to the next page is shown once', async () => {
  let made = 0;
  const list = defineListQuery({
    queryKey: ['moving'],
    idOf: String,
    // An item is added at the top before the second page loads.
    ask: async ({ page }) => ({ list: page === 1 ? [1, 2] : [2, 3], has_more: (made += 1) < 2 }),
  });
  const { result } = renderHook(() => usePages(list), { wrapper });
  await settle();
  act(() => result.current.more());
  await settle();
  expect(result.current.items).toEqual([1, 2, 3]);
});
