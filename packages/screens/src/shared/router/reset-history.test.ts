// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { entriesBehind, resetHistoryToHome } from './reset-history.ts';

test('counts the history entries of the router, and none without a count', () => {
  window.history.replaceState(null, '');
  expect(entriesBehind()).toBe(0);
  window.history.replaceState({ idx: 3 }, '');
  expect(entriesBehind()).toBe(3);
});

test('on the first entry, Home replaces it', async () => {
  window.history.replaceState({ idx: 0 }, '');
  const goHome = vi.fn();
  await resetHistoryToHome(goHome);
  expect(goHome.mock.calls).toEqual([[false]]);
});

test('from a later entry, Home goes back first and then drops the entries ahead', async () => {
  window.history.replaceState({ idx: 2 }, '');
  const goHome = vi.fn();
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => {
    expect(goHome).not.toHaveBeenCalled();
    queueMicrotask(() => window.dispatchEvent(new Event('popstate')));
  });
  await resetHistoryToHome(goHome);
  expect(go).toHaveBeenCalledWith(-2);
  expect(goHome.mock.calls).toEqual([[false], [true]]);
});
