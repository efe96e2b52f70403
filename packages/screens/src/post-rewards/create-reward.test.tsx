// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, unverified } from '../shared/testing/render-page.tsx';
import { CreateReward } from './create-reward.tsx';

test('an unverified account is asked to verify instead of filling in a reward', async () => {
  const { calls } = await renderPage(<CreateReward />, {
    answers: { ...unverified, typeList: () => ({ list: [] }) },
  });
  await screen.findByText(/^Verify your account with Telegram or Google to put rewards/);
  screen.getByRole('link', { name: 'Verify your account' });
  expect(calls.filter(({ path }) => path === 'typeList')).toEqual([]);
});
