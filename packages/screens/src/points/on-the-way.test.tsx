// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPage, wallet } from '../shared/testing/on-page.tsx';
import { OnTheWay } from './on-the-way.tsx';

test('for a new account on hold today stands without a time, above the days already held', async () => {
  await onPage(<OnTheWay />, {
    answers: {
      dataCount: () => ({
        user: {
          claimables: [],
          full_rings: [],
          to_claim: { count: 0, amount: '0' },
          view: '2',
          held: { amount: null, days: 1, days_needed: 3 },
          first_view: '0',
        },
      }),
      walletDetail: () => ({ ...wallet, tonight_at: null }),
      arrivals: () => ({
        tonight: { amount: '34', pays: '31.96', at: null },
        friends: [],
        friends_amount: '0',
        held_days: '12',
        pace: '0',
      }),
    },
  });
  await screen.findByText('Earned today, on hold');
  const rows = [...document.querySelectorAll('.arrivals li')].map(({ textContent }) => textContent);
  const until = 'On hold until you earn from a video on 3 days (1 done)';
  expect(rows).toEqual([
    `Earned today, on hold${until}31.96`,
    `On hold: many new accounts share your network${until}12`,
  ]);
});
