// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { InviteMilestone } from '@taice/contract';
import { expect, test } from 'vitest';
import { onPage } from '../shared/testing/on-page.tsx';
import { Milestones } from './milestones.tsx';

const needs = [1, 3, 10, 30];
const after = (friends: number) =>
  needs.map((need, at): InviteMilestone => ({
    id: `${at}`,
    name: `${need} friends`,
    need,
    point: '50',
    state: friends >= need ? 'claimed' : 'locked',
    progress: Math.min(friends, need),
  }));

const counts = {
  registered: 9,
  watched: 7,
  shared: 6,
  qualified: 5,
  paid: 3,
  pending: 2,
  missing: 4,
  review: 0,
  rejected: 0,
  only_share: 1,
};

test('says which friends are counted, and which are not yet', async () => {
  await onPage(<Milestones list={after(3)} counts={counts} />, {});
  expect(
    await screen.findByText('3 friends counted · 2 being checked · 4 in progress'),
  ).toBeTruthy();
  cleanup();
  await onPage(
    <Milestones list={after(1)} counts={{ ...counts, paid: 1, pending: 0, missing: 0 }} />,
    {},
  );
  expect(await screen.findByText('1 friend counted')).toBeTruthy();
});

// Each of the four stands in the middle of its quarter: at 12.5, 37.5, 62.5 and 87.5 %.
test.each([
  [0, 0],
  [1, 13],
  [2, 25],
  [3, 38],
  [29, 86],
])(
  'with %i friends the line goes to what was reached, and not past the next',
  async (friends, at) => {
    await onPage(<Milestones list={after(friends)} counts={{ ...counts, paid: friends }} />, {});
    const line = await screen.findByRole('progressbar');
    expect(line.getAttribute('aria-valuenow')).toBe(`${at}`);
  },
);
