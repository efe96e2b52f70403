// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSecondsTo } from './seconds-until.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('shows each second until it has passed, whenever the page opened', () => {
  const { result } = renderHook(() => useSecondsTo(3_010, Date.now));
  expect(result.current).toBe(4);
  pass(10);
  expect(result.current).toBe(3);
  pass(999);
  expect(result.current).toBe(3);
  pass(1);
  expect(result.current).toBe(2);
  pass(5_000);
  expect([result.current, vi.getTimerCount()]).toEqual([0, 0]);
});
