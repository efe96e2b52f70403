// @vitest-environment happy-dom
import type { UserFull } from '@taice/contract';
import { overlayAtom, setViewer, viewerOf } from '@taice/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearPageStates } from '../shared/router/history-state.ts';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { displaySettings } from '../shared/testing/display-settings.ts';
import { Toasts } from '../shared/toasts.tsx';
import { ProfileEditScreen } from './profile-edit-screen.tsx';

afterEach(() => {
  cleanup();
  // All of them share one history entry, which would keep rows open.
  clearPageStates();
  window.history.replaceState(null, '');
  vi.unstubAllGlobals();
});

const me: UserFull = {
  id: '5',
  uuid: '00000000-0000-4000-8000-000000000005',
  avatar: '',
  name: '',
  nickname: 'Nara',
  email: 'nara@taice.test',
  gender: 0,
  invite_code: 'NARA5',
  invite_num: 0,
  has_inviter: false,
  chain: { chain_address: null },
  spk: '0',
  twitter: '@nara',
  facebook: '',
  youtube: '',
  instagram: '',
  is_new_register: 0,
  is_new_desc: 1,
  logType: 2,
  post_num: 0,
  be_follow_num: 0,
  follow_num: 0,
  unread_num: 0,
  user_level: { level_no: 1, now_point: '0', max_point: '100' },
  bio: '',
  country: null,
  ton_address: null,
  telegram: null,
  has_google: false,
  verified_by: 'telegram',
  has_password: true,
  delete_due_at: null,
  status: 'active',
  age_confirmed: true,
  lang: 'en',
  timezone: 'UTC',
  created_at: '2026-01-01T00:00:00.000Z',
};
const session = {
  id: '1',
  app_type: 'web',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
  ip: '192.0.2.7',
  created_at: '2026-11-20T00:00:00.000Z',
  last_seen_at: '2026-11-21T00:00:00.000Z',
  is_current: true,
};

async function edit(
  answers: Answers = {},
  user: Partial<UserFull> = {},
  numbers: Partial<typeof displaySettings> = {},
) {
  const mine = { ...me, ...user };
  const page = await renderPage(
    <>
      <ProfileEditScreen />
      <Toasts />
    </>,
    {
      answers: {
        'session/list': () => ({ list: [session, { ...session, id: '2', is_current: false }] }),
        exportData: () => ({}),
        'user/info': () => mine,
        infoStore: (input) => ({ user: { ...mine, ...input } }),
        ...answers,
      },
      settings: { numbers: { ...displaySettings, ...numbers } },
    },
  );
  act(() => setViewer(page.taice, mine));
  await waitFor(() => screen.getAllByText('Chrome · Linux'));
  const sent = (end: string) => page.calls.filter(({ path }) => path === end);
  return { ...page, sent };
}
const row = (name: RegExp) => {
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  return within(button.parentElement as HTMLElement);
};
const save = (open: ReturnType<typeof row>, name = 'Save') =>
  fireEvent.click(open.getByRole('button', { name }));

test('refuses an empty or too long nickname, and saves and shows a valid one', async () => {
  const { sent, taice } = await edit();
  const open = row(/^Nickname/);
  const type = (value: string) =>
    fireEvent.change(open.getByLabelText('Nickname'), { target: { value } });
  type(' ');
  save(open);
  expect(open.getByText('nickname not empty')).toBeTruthy();
  type('x'.repeat(31));
  expect(open.getByText('nickname too long')).toBeTruthy();
  expect(sent('infoStore')).toEqual([]);
  type(' Nara Okafor ');
  save(open);
  await waitFor(() => expect(viewerOf(taice)?.nickname).toBe('Nara Okafor'));
  expect(sent('infoStore')[0]?.input).toMatchObject({ nickname: 'Nara Okafor' });
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('opens one row at a time, and keeps the input of the others', async () => {
  await edit();
  const open = row(/^Twitter/);
  fireEvent.change(open.getByLabelText('Twitter'), { target: { value: '@nara_two' } });
  row(/^Facebook/);
  expect(screen.queryByLabelText('Twitter')).toBeNull();
  expect(row(/^Twitter/).getByDisplayValue('@nara_two')).toBeTruthy();
});

test.each([
  [
    24,
    'Each way to log in belongs to one account. If you bind, change or remove a wallet, cash-outs pause for 24 hours.',
  ],
  [0, 'Each way to log in belongs to one account.'],
])('warns that a changed wallet pauses cash-outs: for %i hours', async (hours, says) => {
  await edit({}, {}, { cooldown_hours: hours });
  expect(screen.getByText(/^Each way to log in/).textContent).toBe(says);
});

test('a button removes a social link', async () => {
  const { sent } = await edit();
  save(row(/^Twitter/), 'Remove');
  await waitFor(() => expect(sent('infoStore')[0]?.input).toMatchObject({ twitter: '' }));
});

test('a refused nickname keeps the input and shows the error at its field', async () => {
  await edit({ infoStore: () => refused(1118, 'This nickname is taken') });
  const open = row(/^Nickname/);
  fireEvent.change(open.getByLabelText('Nickname'), { target: { value: 'Admin' } });
  save(open);
  // Shown at its field, in addition to the toast.
  expect(await open.findByText('This nickname is taken')).toBeTruthy();
  const field = open.getByLabelText('Nickname');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByDisplayValue('Admin')).toBe(field);
  fireEvent.change(field, { target: { value: 'Admiral' } });
  expect(open.queryByText('This nickname is taken')).toBeNull();
});

test('a new password needs the current one', async () => {
  const { sent } = await edit();
  const open = row(/^Password/);
  save(open, 'Set password');
  expect(open.getByText('password not null')).toBeTruthy();
  fireEvent.change(open.getByLabelText('Current password'), { target: { value: 'old-one-1' } });
  fireEvent.change(open.getByLabelText('New password'), { target: { value: 'new-one-2' } });
  save(open, 'Set password');
  await waitFor(() =>
    expect(sent('infoStore')[0]?.input).toMatchObject({
      old_password: 'old-one-1',
      password: 'new-one-2',
    }),
  );
});

test('the last login method cannot be removed, and the page says so', async () => {
  await edit();
  const open = row(/^E-mail/);
  expect(open.getByText(/only way to log in to your account/)).toBeTruthy();
  expect(open.queryByRole('button', { name: 'Unbind' })).toBeNull();
});

test('one of two login methods is removed after a confirmation', async () => {
  const { sent, taice } = await edit({ unbind: () => ({ user: me }) }, { has_google: true });
  save(row(/^Google/), 'Unbind');
  await waitFor(() => expect(taice.store.get(overlayAtom)?.kind).toBe('confirm'));
  expect(sent('unbind')).toEqual([]);
  const overlay = taice.store.get(overlayAtom);
  act(() => {
    if (overlay?.kind === 'confirm') overlay.answer(true);
  });
  await waitFor(() => expect(sent('unbind')[0]?.input).toMatchObject({ kind: 'google' }));
  await waitFor(() => expect(viewerOf(taice)?.has_google).toBe(false));
});

test('login methods that are not configured are hidden', async () => {
  await edit();
  for (const name of [/^Google/, /^Telegram/, /^TON/, /^Crypto/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a session shows its IP address, but not a loopback address', async () => {
  const list = [session, { ...session, id: '2', ip: '::1', is_current: false }];
  await edit({ 'session/list': () => ({ list }) });
  expect(await screen.findByText(/· 192\.0\.2\.7 ·/)).toBeTruthy();
  expect(screen.queryByText(/::1/)).toBeNull();
});

test('logs out another device, but offers no such button for the current one', async () => {
  const { sent } = await edit({ 'session/revoke': () => ({ revoked: 1 }) });
  const ends = screen.getAllByRole('button', { name: 'Log out Chrome · Linux' });
  expect(ends).toHaveLength(1);
  fireEvent.click(ends[0] as HTMLElement);
  await waitFor(() => expect(sent('session/revoke')[0]?.input).toMatchObject({ id: '2' }));
});

test('an account can be deleted, and its owner can cancel the deletion', async () => {
  const leaving = { ...me, delete_due_at: '2026-12-05T00:00:00.000Z', status: 'deleting' };
  const { sent } = await edit({
    deleteAccount: () => ({ user: leaving }),
    cancelDelete: () => ({ user: me }),
  });
  const open = row(/^Delete account/);
  fireEvent.click(open.getAllByRole('button', { name: 'Delete account' }).at(-1) as Element);
  expect(await screen.findByText(/will be deleted on Dec 5, 2026/)).toBeTruthy();
  expect(sent('deleteAccount')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(screen.queryByText(/will be deleted on/)).toBeNull());
  expect(sent('cancelDelete')).toHaveLength(1);
});

test('only a limited account can send an appeal here', async () => {
  const says = 'Four of us share one phone.';
  const { sent } = await edit(
    { 'user/appeal': () => ({ id: '3', state: 'open' }) },
    { status: 'limited' },
  );
  const text = screen.getByLabelText('What should we know?');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send appeal' });
  fireEvent.change(text, { target: { value: 'Too short' } });
  expect(send.disabled).toBe(true);
  fireEvent.change(text, { target: { value: ` ${says} ` } });
  fireEvent.click(send);
  expect(await screen.findByText(/We answer you in a message/)).toBeTruthy();
  const [call, ...more] = sent('user/appeal');
  expect(call?.input).toMatchObject({ text: says });
  expect(call?.input).not.toHaveProperty('post_id');
  expect(more).toEqual([]);
  cleanup();
  await edit();
  expect(screen.queryByText('What should we know?')).toBeNull();
});

test('refuses an empty picture', async () => {
  const { sent } = await edit();
  const input = screen.getByLabelText('Profile picture', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([], 'me.png', { type: 'image/png' })] } });
  expect(await screen.findByText('avatar not empty')).toBeTruthy();
  expect(sent('upload/token')).toEqual([]);
});
