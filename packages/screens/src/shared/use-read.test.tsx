// @vitest-environment happy-dom
import { resetQueryCache, defineQuery } from '@taice/core';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHookPage } from './testing/create-hook-page.tsx';
import { useRead } from './use-read.ts';

const { taice, wrapper, settle } = createHookPage();

const about = <T,>(key: string, queryFn: () => Promise<T>) =>
  defineQuery<T>({ queryKey: [key], queryFn });

test('a query is loading from the first render, and then has its answer', async () => {
  const question = about('a', async () => 'answer');
  const { result } = renderHook(() => useRead(question), { wrapper });
  expect(result.current).toMatchObject({ data: undefined, loading: true });
  await settle();
  expect(result.current).toMatchObject({ data: 'answer', loading: false });
});

test('a reopened page shows the cached answer while it reloads', async () => {
  let n = 0;
  const use = () => useRead(about('a', async () => (n += 1)));
  const first = renderHook(use, { wrapper });
  await settle();
  first.unmount();
  const { result } = renderHook(use, { wrapper });
  expect(result.current).toMatchObject({ data: 1, loading: true });
  await settle();
  expect(result.current).toMatchObject({ data: 2, loading: false });
});

test('another key is another query', async () => {
  const { result, rerender } = renderHook(
    ({ id }) => useRead(about(`post ${id}`, async () => `post ${id}`)),
    { wrapper, initialProps: { id: '1' } },
  );
  await settle();
  rerender({ id: '2' });
  expect(result.current.data).toBeUndefined();
  await settle();
  expect(result.current.data).toBe('post 2');
});

test('a disabled query sends no request', async () => {
  let asked = 0;
  const question = { ...about('a', async () => (asked += 1)), enabled: false };
  const { result } = renderHook(() => useRead(question), { wrapper });
  await settle();
  expect([asked, result.current.loading]).toEqual([0, false]);
});

test('a failed query can be retried', async () => {
  let n = 0;
  const question = about('a', async () => {
    n += 1;
    if (n === 1) throw new Error('no');
    return n;
  });
  const { result } = renderHook(() => useRead(question), { wrapper });
  await settle();
  expect(result.current).toMatchObject({ error: new Error('no'), loading: false });
  act(() => result.current.reload());
  await settle();
  expect(result.current).toMatchObject({ data: 2, error: undefined });
});

test('aborts the request when the last reader unmounts', async () => {
  let given: AbortSignal | undefined;
  const question = defineQuery<never>({
    queryKey: ['a'],
    queryFn: ({ signal }) => {
      given = signal;
      return new Promise(() => {});
    },
  });
  const { unmount } = renderHook(() => useRead(question), { wrapper });
  await settle();
  unmount();
  expect(given?.aborted).toBe(true);
});

test('clears the answers of another viewer at once', async () => {
  let who = 'one';
  const question = about('me', async () => who);
  const { result } = renderHook(() => useRead(question), { wrapper });
  await settle();
  who = 'two';
  await act(async () => resetQueryCache(taice()));
  expect(result.current.data).not.toBe('one');
  await settle();
  expect(result.current.data).toBe('two');
});
