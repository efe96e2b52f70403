// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { InviteMilestone } from '@taice/contract';
import { expect, test } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
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

// Each of the four milestones is centred in its quarter: at 12.5, 37.5, 62.5 and 87.5 %.
test.each([
  [0, 0],
  [1, 13],
  [2, 25],
  [3, 38],
  [29, 86],
])(
  'with %i friends the line ends at the progress reached, before the next milestone',
  async (friends, at) => {
    await renderPage(<Milestones list={after(friends)} />, {});
    const line = await screen.findByRole('progressbar');
    expect(line.getAttribute('aria-valuenow')).toBe(`${at}`);
  },
);
