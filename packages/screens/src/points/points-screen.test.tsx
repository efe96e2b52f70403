// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, refused, wallet, type Answers } from '../shared/testing/render-page.tsx';
import { PointsScreen } from './points-screen.tsx';

const figures = {
  claimables: [],
  full_rings: [],
  to_claim: { count: 0, amount: '0' },
  view: '2',
  held: null,
  first_view: '0',
};
const arrivals = {
  tonight: { amount: '0', pays: '0', at: wallet.reset_at },
  friends: [],
  friends_amount: '0',
  pace: '0',
};
const answers: Answers = {
  arrivals: () => arrivals,
  userRewardLog: () => ({ days: [] }),
  'reward/days': () => ({ days: [] }),
  dataCount: () => ({ site: {}, user: figures }),
  'inviteTask/list': () => ({ list: [] }),
  'prize/list': () => ({ list: [], has_more: false }),
  walletLog: () => ({ list: [], days: [], has_more: false, sum_in: '0', sum_out: '0' }),
};

test('a server failure shows one error, and one press reloads everything', async () => {
  let away = true;
  await renderPage(<PointsScreen />, {
    answers: Object.fromEntries(
      Object.entries(answers).map(([path, answer]) => [
        path,
        (input: Record<string, unknown>) => (away ? refused(500, 'Broken') : answer(input)),
      ]),
    ),
  });
  await screen.findByText('Broken');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You can use');
  expect(screen.queryByText('Broken')).toBeNull();
});

test('a user without a first video sees one hint to it', async () => {
  await renderPage(<PointsScreen />, {
    answers: {
      ...answers,
      dataCount: () => ({ site: {}, user: { ...figures, first_view: '200' } }),
      walletDetail: () => ({ ...wallet, value: '0', pending: '0', tonight: '0' }),
    },
  });
  await screen.findByText('You get 200 points right away.');
  expect(screen.getAllByText(/first video/i)).toHaveLength(1);
  expect(screen.queryByText('History')).toBeNull();
});
