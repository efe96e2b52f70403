import { expect, test } from 'vitest';
import { firstPaths } from '../src/first-paths.ts';
import { routesOf } from '../src/routes.tsx';
import { neededBy } from './imports.ts';
import { screensOf } from './screens.ts';

test.each(['web', 'miniapp'] as const)(
  'the build finds the screen of every path of the %s',
  (shell) => {
    const paths = routesOf(shell).map(({ path }) => path);
    expect([...screensOf(shell).keys()].toSorted()).toEqual(paths.toSorted());
  },
);

test('a screen needs what it imports at once, of a list only what it names, and nothing behind import()', () => {
  const home = screensOf('web').get('/Home') ?? '';
  const needed = [...neededBy([home])].map((file) => file.split('/packages/').at(-1));
  expect(firstPaths.has('/Home')).toBe(true);
  expect(needed).toContain('ui/src/poster-card.tsx');
  expect(needed).toContain('thumbhash');
  expect(needed).not.toContain('ui/src/index.ts');
  expect(needed).not.toContain('ui/src/dialog.tsx');
  expect(needed).not.toContain('screens/src/home/home-day.tsx');
});
