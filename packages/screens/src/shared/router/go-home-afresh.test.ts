// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { entriesBehind, goHomeAfresh } from './go-home-afresh.ts';

test('entries are those that the router has counted, and none where it has not', () => {
  window.history.replaceState(null, '');
  expect(entriesBehind()).toBe(0);
  window.history.replaceState({ idx: 3 }, '');
  expect(entriesBehind()).toBe(3);
});

test('on the first entry Home takes its place', async () => {
  window.history.replaceState({ idx: 0 }, '');
  const goHome = vi.fn();
  await goHomeAfresh(goHome);
  expect(goHome.mock.calls).toEqual([[false]]);
});

test('from deeper it goes back first, then drops what lay ahead', async () => {
  window.history.replaceState({ idx: 2 }, '');
  const goHome = vi.fn();
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => {
    expect(goHome).not.toHaveBeenCalled();
    queueMicrotask(() => window.dispatchEvent(new Event('popstate')));
  });
  await goHomeAfresh(goHome);
  expect(go).toHaveBeenCalledWith(-2);
  expect(goHome.mock.calls).toEqual([[false], [true]]);
});
