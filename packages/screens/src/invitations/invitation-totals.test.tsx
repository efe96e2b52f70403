// @vitest-environment happy-dom
import type { InvitationDetail } from '@taice/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { InvitationTotals } from './invitation-totals.tsx';

const detail = {
  counts: { registered: 9, watched: 7, shared: 5, paid: 4, only_share: 2 },
  earned: '2000',
  pending_amount: '500',
  milestones_earned: '150',
  rules: { reward: '450' },
} as InvitationDetail;

test('shows each sum, each step, and the reward still open for friends who have not shared', async () => {
  const onSeeMissing = vi.fn();
  const { container } = await renderPage(
    <InvitationTotals detail={detail} onSeeMissing={onSeeMissing} />,
  );
  screen.getByText('2,000 points');
  const sums = [...container.querySelectorAll('dl > *')].map(({ textContent }) => textContent);
  expect(sums).toEqual(['Being checked', '500 points', 'From milestones', '150 points']);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.map((each) => parseInt(each, 10))).toEqual([9, 7, 5, 4]);
  screen.getByText('2 friends still have to share a video. That earns you 450 points each.');
  fireEvent.click(screen.getByRole('button', { name: 'See and remind them' }));
  expect(onSeeMissing).toHaveBeenCalledTimes(1);
});

test('shows no reminder link if no friend misses a step', async () => {
  const none = { ...detail, counts: { ...detail.counts, only_share: 0 } };
  await renderPage(<InvitationTotals detail={none} onSeeMissing={() => undefined} />);
  screen.getByText('2,000 points');
  expect(screen.queryByRole('button')).toBeNull();
});
