// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { preserveLaunchFragment } from './preserve-launch-fragment.ts';
import { readLaunchParams } from './launch-params.ts';

const launch = `#${new URLSearchParams({
  tgWebAppVersion: '8.0',
  tgWebAppPlatform: 'ios',
  tgWebAppData: 'auth_date=1&hash=h',
})}`;

test('a page without storage keeps its launch after a navigation', () => {
  window.history.replaceState(null, '', `/tg/${launch}`);
  preserveLaunchFragment(window);
  window.history.pushState({ idx: 1 }, '', '/tg/V2/task');
  window.sessionStorage.clear();
  expect(window.location.pathname).toBe('/tg/V2/task');
  expect(readLaunchParams(window)?.initDataRaw).toBe('auth_date=1&hash=h');
  // A change of the state alone leaves the address as it is.
  window.history.replaceState({ idx: 2 }, '');
  expect(window.location.hash).toBe(launch);
});
