// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPage, wallet } from '../shared/testing/on-page.tsx';
import { ArrivingCard } from './arriving-card.tsx';
import { MiniTonight } from './mini/mini-tonight.tsx';

const until = 'On hold until you earn from a video on 3 days (1 done)';
const user = {
  claimables: [],
  full_rings: [],
  to_claim: { count: 0, amount: '0' },
  view: '2',
  held: { amount: '200', days: 1, days_needed: 3 },
  first_view: '0',
};
const answers = (tonight_at: string | null) => ({
  dataCount: () => ({ user }),
  walletDetail: () => ({ ...wallet, tonight_at }),
  'prize/list': () => ({ list: [], has_more: false }),
});

test.each([
  ['arriving', ArrivingCard],
  ['mini', MiniTonight],
])('a new account on hold reads what today waits for, and no time: %s', async (_, Shown) => {
  await onPage(<Shown />, { answers: answers(null) });
  await screen.findAllByText(until);
  expect(screen.getAllByText('Earned today, on hold').length).toBeGreaterThan(0);
  const how = screen.queryByRole('button', { name: /How it adds up|on hold/ });
  if (how) fireEvent.click(how);
  expect(document.body.textContent).not.toMatch(/tonight|your time|Arriv/i);
});

test('an account whose first video waits alone reads a time for today', async () => {
  await onPage(<ArrivingCard />, { answers: answers(wallet.reset_at) });
  await screen.findByText(/^Arrives /);
  expect(screen.queryByText(until)).toBeNull();
});
