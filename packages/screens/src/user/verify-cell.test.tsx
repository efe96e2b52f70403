// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loginReply, onPage, unverified } from '../shared/testing/on-page.tsx';
import { VerifyCell } from './verify-cell.tsx';

const settings = { telegram_login: true };

test('an unverified account verifies right in its row, a verified one has no such row', async () => {
  await onPage(<VerifyCell />, { answers: unverified, settings });
  await screen.findByText('Not verified');
  screen.getByRole('button', { name: 'Verify with Telegram' });
  cleanup();
  const user = { ...loginReply.user, verified_by: 'google' };
  const verified = { emailLogin: () => ({ ...loginReply, user }), 'user/info': () => user };
  const { container } = await onPage(<VerifyCell />, { answers: verified, settings });
  expect(container.textContent).toBe('');
});
