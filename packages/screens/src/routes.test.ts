import { existsSync, readFileSync } from 'node:fs';
import { outlineAt, pages } from '@taice/contract/pages';
import { expect, test } from 'vitest';
import en from './locales/en.json' with { type: 'json' };
import { homePath, notFoundPath, routeAt, routes, routesOf, type Shell } from './routes.tsx';

const shells: readonly Shell[] = ['web', 'miniapp'];

test.each(shells)('no path of the %s shell has two entries', (shell) => {
  const paths = routesOf(shell).map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test.each(shells)('every path of the %s shell resolves to its own entry', (shell) => {
  for (const route of routesOf(shell)) {
    expect(routeAt(shell, route.path)).toBe(route);
    expect(routeAt(shell, `${route.path}/`)).toBe(route);
  }
});

test.each(shells)('the %s shell has exactly the listed paths', (shell) => {
  expect(
    routesOf(shell)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(
    [
      '/Home',
      '/Discover',
      '/Attention',
      '/Creators',
      '/Fans',
      '/customized',
      '/Profile',
      '/SelfProfile',
      '/SelfProfile/My',
      '/SelfProfile/Creation',
      '/profile-edit',
      '/videoDetail',
      '/V2/videos',
      '/V2/history',
      '/V2/collection',
      '/Collect',
      '/Beta',
      '/V2/My',
      '/V2/points',
      '/pointHistory',
      '/WalletLog',
      '/Wallet',
      '/Transfer',
      '/CoinTransfer',
      '/Chain',
      '/Youtube',
      '/UploadVideo',
      '/V2/myvideos',
      '/Analyze',
      '/Incentive',
      '/PromoteRewards',
      '/V2/task',
      '/Task',
      '/TaskRecord',
      '/V2/messagecenter',
      // The notification settings.
      '/Notifications',
      '/V2/changelanguage',
      '/V2/invitation',
      '/Referral',
      '/activitycenter',
      '/V2/compagin',
      '/activityinfo',
      '/PromoteUsers',
      '/V2/exchange',
      '/V2/exchangeH5',
      '/V2/addressH5',
      '/V2/myorder',
      '/ExchangeHistory',
      '/V2/leaderboard',
      '/Leaderboard',
      '/Service',
      '/Policy',
      '/about',
      '/aice',
      '/news',
      '/NFTs',
      '/SpectaclesDetail',
      '/nftTransfer',
      '/Marketplace',
      '/NFTDetail',
      // The public check of the ledger.
      '/roots',
      '/Started',
      '/Success',
      '/404',
    ].toSorted(),
  );
});

test('an unknown path, or one in another case, has no entry', () => {
  for (const path of ['/nope', '/home', '/V2/Videos', '/V2', '/Home/x', '//Home']) {
    expect(routeAt('web', path)).toBeUndefined();
  }
});

test('both shells have Home and the not-found page, open to visitors', () => {
  for (const shell of shells) {
    expect(routeAt(shell, '/')).toBe(routeAt(shell, homePath));
    expect(routeAt(shell, homePath)?.who).toBe('V');
    expect(routeAt(shell, notFoundPath)?.who).toBe('V');
  }
});

test('every page for logged-in users reloads after another login', () => {
  expect(routes.filter(({ who, reloadAfterLogin }) => who === 'U' && !reloadAfterLogin)).toEqual(
    [],
  );
});

test.each(shells)('the tab bar of the %s shell has its four tabs', (shell) => {
  const tabs = new Set(routesOf(shell).flatMap(({ tab }) => tab ?? []));
  expect([...tabs].toSorted()).toEqual(['home', 'mine', 'tasks', 'videos']);
});

test('every title exists in the locale', () => {
  const titles: Record<string, string> = en.shell.title;
  for (const { title } of routes) expect(titles[title]).toBeTruthy();
});

test('every screen file of the route table exports only its screen', () => {
  const table = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8');
  const loads = [...table.matchAll(/import\('(\.\/[^']+)'\)/g)];
  expect(loads.length).toBeGreaterThan(0);
  for (const [, file] of loads) {
    const source = new URL(file ?? '', import.meta.url);
    expect(existsSync(source), file).toBe(true);
    const exported = readFileSync(source, 'utf8').match(/^export .*/gm);
    expect(exported, file).toEqual([expect.stringMatching(/^export (const|function) \w+Screen\b/)]);
  }
});

test.each(shells)('the server knows exactly the pages of the %s shell', (shell) => {
  const screens = routesOf(shell).map(({ path }) => path);
  const served = Object.keys(pages).filter((path) => path !== '/');
  expect(served.toSorted()).toEqual(screens.filter((path) => path !== notFoundPath).toSorted());
});

test.each(shells)(
  'the outline of each page of the %s shell has the same bars as the page',
  (shell) => {
    for (const { path, sidebar, tab } of routesOf(shell).filter((one) => one.path !== notFoundPath))
      expect([path, outlineAt(shell, path)]).toMatchObject([
        path,
        { sidebar: shell === 'web' ? sidebar : expect.any(Boolean), tabs: tab !== undefined },
      ]);
  },
);
