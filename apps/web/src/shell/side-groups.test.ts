import Flag from 'lucide-react/icons/flag';
import { expect, test } from 'vitest';
import { sideGroups, filterAvailableGroups } from './side-groups.ts';

const labelsOf = (groups: typeof sideGroups) =>
  groups.flatMap(({ items }) => items.map(({ label }) => label));

test('hides an entry without a screen, and an empty group', () => {
  const entry = (label: string, path?: string) => ({
    label,
    icon: Flag,
    ...(path !== undefined && { path }),
  });
  const groups = [
    { key: 'one', items: [entry('points', '/V2/points'), entry('moon', '/V2/moon?side=far')] },
    { key: 'two', items: [entry('stars', '/V2/stars')] },
    { key: 'three', items: [entry('liked', '/V2/history?tab=liked')] },
  ];
  expect(labelsOf(filterAvailableGroups(groups))).toEqual(['points', 'liked']);
  expect(filterAvailableGroups(groups).map(({ key }) => key)).toEqual(['one', 'three']);
});

test('hides a group whose entries all appear elsewhere; one new entry keeps it whole', () => {
  const entry = (label: string, path: string) => ({ label, icon: Flag, path });
  const history = entry('history', '/V2/history');
  const mine = { key: 'mine', items: [entry('watched', '/V2/history')] };
  const you = (...more: (typeof history)[]) => ({ key: 'you', items: [history, ...more] });
  expect(labelsOf(filterAvailableGroups([mine, you()]))).toEqual(['watched']);
  expect(labelsOf(filterAvailableGroups([mine, you(entry('points', '/V2/points'))]))).toEqual([
    'watched',
    'history',
    'points',
  ]);
});

test("an entry without any path stays: pressing it shows 'Coming soon'", () => {
  const soon = [{ key: 'one', items: [{ label: 'soon', icon: Flag }] }];
  expect(labelsOf(filterAvailableGroups(soon))).toEqual(['soon']);
});

test('includes Home, Videos, tasks, points and history', () => {
  expect(labelsOf(sideGroups)).toEqual(
    expect.arrayContaining([
      'shell.nav.home',
      'shell.nav.videos',
      'shell.nav.dailyTask',
      'shell.nav.points',
      'shell.nav.watchHistory',
    ]),
  );
});
