import { expect, test, vi } from 'vitest';
import { addAbortSignals } from './abort-signals.ts';

const scope = {
  AbortController,
  AbortSignal: {} as typeof AbortSignal,
  DOMException,
};
addAbortSignals(scope);
const { any, timeout } = scope.AbortSignal;

test('a joined signal aborts with the first reason, and at once if one has already aborted', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const both = any([one.signal, two.signal]);
  expect(both.aborted).toBe(false);
  two.abort('second');
  one.abort('first');
  expect([both.aborted, both.reason]).toEqual([true, 'second']);
  expect(any([AbortSignal.abort('before'), new AbortController().signal]).reason).toBe('before');
});

test('a timeout aborts with a TimeoutError', () => {
  vi.useFakeTimers();
  const signal = timeout(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([signal.aborted, (signal.reason as DOMException).name]).toEqual([true, 'TimeoutError']);
  vi.useRealTimers();
});
