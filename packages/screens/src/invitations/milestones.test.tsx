// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { InviteMilestone } from '@taice/contract';
import { afterEach, expect, test } from 'vitest';
import { onPage } from '../shared/testing/on-page.tsx';
import { Milestones } from './milestones.tsx';

afterEach(cleanup);

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

// In eighths: the middles of the four parts are 1, 3, 5 and 7.
test.each([
  [0, 0, 1],
  [1, 1, 2],
  [2, 1.5, 2.5],
  [3, 3, 4],
  [29, 6, 7],
])(
  'with %i friends the line has passed what was reached, and nothing that was not',
  async (friends, least, most) => {
    await onPage(<Milestones list={after(friends)} />, {});
    const share = Number((await screen.findByRole('progressbar')).getAttribute('aria-valuenow'));
    expect(share).toBeGreaterThanOrEqual((Math.floor(least) / 8) * 100);
    expect(share).toBeLessThan((most / 8) * 100);
  },
);
