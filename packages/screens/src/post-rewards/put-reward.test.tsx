// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPage, unverified } from '../shared/testing/on-page.tsx';
import { PutReward } from './put-reward.tsx';

test('an unverified account is asked to verify instead of filling in a reward', async () => {
  const { calls } = await onPage(<PutReward />, {
    answers: { ...unverified, typeList: () => ({ list: [] }) },
  });
  await screen.findByText(/^Verify your account with Telegram or Google to put rewards/);
  screen.getByRole('link', { name: 'Verify your account' });
  expect(calls.filter(({ path }) => path === 'typeList')).toEqual([]);
});
