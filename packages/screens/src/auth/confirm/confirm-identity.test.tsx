// @vitest-environment happy-dom
import { deleteAccount } from '@taice/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Overlays } from '../../shared/overlays.tsx';
import { loginReply, renderPage } from '../../shared/testing/render-page.tsx';

const me = { ...loginReply.user, email: 'nara@example.org' };

/** Opens account deletion, which asks for confirmation by these methods. */
const leaving = async (ways: readonly string[], isRight = () => true) => {
  let confirmed = false;
  const sent: Record<string, unknown>[] = [];
  const made = await renderPage(<Overlays />, {
    loggedIn: true,
    answers: {
      'user/info': () => me,
      deleteAccount: () =>
        confirmed
          ? { user: me }
          : Response.json({ code: 1119, msg: 'Please confirm that it is you', data: { ways } }),
      sendEmailCode: () => ({ resend_after: 60, expires_in: 600 }),
      'user/confirm': (input) => {
        sent.push(input);
        confirmed = isRight();
        return confirmed
          ? { proven_until: '2026-11-21T05:00:00Z' }
          : Response.json({ code: 1101, msg: 'Wrong e-mail or password', data: {} });
      },
    },
  });
  let left!: Promise<unknown>;
  act(() => {
    left = deleteAccount(made.taice).then(
      () => 'left',
      () => 'stayed',
    );
  });
  // Wait until the dialog is open: before that its buttons cannot be pressed.
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  return { ...made, left, sent };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the right password confirms the identity and continues the action', async () => {
  let tries = 0;
  const { left, sent } = await leaving(['password', 'email'], () => ++tries > 1);
  const type = (value: string) => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value } });
    press('Confirm');
  };
  screen.getByText('Enter your password so that no one else can delete your account.');
  press('Confirm');
  expect(await screen.findByText('password not null')).toBeTruthy();
  expect(sent).toEqual([]);
  type('wrong harbour');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText('Wrong e-mail or password')).toBeTruthy();
  type('old harbour 4');
  await expect(left).resolves.toBe('left');
  expect(sent[1]).toMatchObject({ way: 'password', password: 'old harbour 4' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a code mailed to the account address confirms the identity instead of a password', async () => {
  const { left, sent, calls } = await leaving(['password', 'email']);
  press('Use an e-mailed code');
  press('Send code');
  await screen.findByText('We have sent a code to nara@example.org.');
  expect(calls.find(({ path }) => path === 'sendEmailCode')?.input).toMatchObject({
    email: 'nara@example.org',
    type: 'confirm',
  });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  press('Confirm');
  await expect(left).resolves.toBe('left');
  expect(sent[0]).toMatchObject({ way: 'email', code: '123456' });
});

test('a purchase explains that the password protects the points', async () => {
  const refused = {
    code: 1119,
    msg: 'Please confirm that it is you',
    data: { ways: ['password'] },
  };
  const { taice } = await renderPage(<Overlays />, {
    loggedIn: true,
    answers: { 'exchange-virtual-products': () => Response.json(refused) },
  });
  const bought = taice.api.prizes
    .exchangeVirtualProducts({ prize_id: '1', points: '5' })
    .catch(() => 'not bought');
  await screen.findByText('Enter your password so that no one else can spend your points.');
  press('Close');
  await expect(bought).resolves.toBe('not bought');
});

test('closing the dialog cancels the action and sends nothing', async () => {
  const { left, sent } = await leaving(['password']);
  press('Close');
  await expect(left).resolves.toBe('stayed');
  expect(sent).toEqual([]);
});

test('an account without a password or an e-mail is asked to log in again', async () => {
  const { left } = await leaving(['google']);
  press('Log in again');
  await expect(left).resolves.toBe('stayed');
  await screen.findByText('Log in to Taice');
});
