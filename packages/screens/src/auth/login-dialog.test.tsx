// @vitest-environment happy-dom
import {
  closeOverlay,
  openLogin,
  tokenAtom,
  type LoginMode,
  type TonConnector,
  type WalletConnector,
} from '@taice/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  loginReply,
  renderPage,
  refused,
  type Answers,
  type RenderPageOptions,
} from '../shared/testing/render-page.tsx';
import { Toasts } from '../shared/toasts.tsx';
import { LoginDialog } from './login-dialog.tsx';

const welcome: Answers = {
  emailRegister: () => loginReply,
  'telegram/login': () => loginReply,
  sendEmailCode: () => ({ resend_after: 60, expires_in: 600 }),
  forgetPassword: () => ({}),
};

async function open(mode: LoginMode, options: RenderPageOptions = {}) {
  const page = await renderPage(
    <>
      <LoginDialog />
      <Toasts />
    </>,
    { answers: welcome, loggedIn: false, ...options },
  );
  act(() => openLogin(page.taice, mode));
  return page;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const send = () => {
  const form = document.querySelector('form');
  if (!form) throw new Error('No form');
  fireEvent.submit(form);
};
/** The description under a field. */
const saysOf = (label: string) => {
  const by = screen.getByLabelText(label).getAttribute('aria-describedby');
  return by === null ? null : (document.getElementById(by)?.textContent ?? null);
};
/** A connection to these wallets of the browser, and to one that could be installed. */
const doorTo = (names: readonly string[]): WalletConnector => ({
  wallets: () => names.map((name) => ({ id: name, name, icon: null, injected: true })),
  walletApps: () => [{ id: 'fox', name: 'Fox', href: 'https://fox.test/download', opens: false }],
  onWallets: () => () => undefined,
  connect: () => Promise.reject(new Error('not asked here')),
  resume: async () => null,
});
const tonDoor: TonConnector = {
  wallets: () => [],
  connect: () => Promise.reject(new Error('not asked here')),
  disconnect: async () => undefined,
};
const focused = () => document.activeElement?.getAttribute('name');

describe('form validation uses the exact texts of the product', () => {
  test('e-mail login requires an address, its format, a password and the agreement, one after the other', async () => {
    const { calls } = await open(2);
    send();
    expect(screen.getByText('Please Enter your Email')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('email'));
    type('E-mail', 'mira@okafor');
    expect(screen.getByText('Please enter the correct email address')).toBeTruthy();
    type('E-mail', 'mira@okafor.studio');
    expect(screen.getByText('Please Enter Password')).toBeTruthy();
    send();
    await waitFor(() => expect(focused()).toBe('password'));
    type('Password', 'walk-quiet-9');
    expect(screen.getByText('Please Agree Policy')).toBeTruthy();
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(screen.queryByText('Please Agree Policy')).toBeNull();
  });

  test.each([1, 3] as const)(
    'mode %i requires an address, a complete code and a password',
    async (mode) => {
      const { calls } = await open(mode);
      send();
      expect(screen.getByText('Please Enter your Email')).toBeTruthy();
      type('E-mail', 'mira@okafor.studio');
      expect(screen.getByText('Please Enter Code')).toBeTruthy();
      type('Code', '12345');
      expect(screen.getByText('Please Enter Code')).toBeTruthy();
      type('Code', '123456');
      expect(screen.getByText('Please Enter Password')).toBeTruthy();
      expect(calls).toEqual([]);
    },
  );
});

describe('logging in', () => {
  test('logs in with the trimmed input, confirms it, and then closes', async () => {
    const { taice, calls } = await open(2);
    type('E-mail', ' mira@okafor.studio ');
    type('Password', 'walk-quiet-9');
    fireEvent.click(screen.getByRole('checkbox'));
    send();
    await screen.findByText('Login Success');
    expect(calls.find(({ path }) => path === 'emailLogin')?.input).toMatchObject({
      email: 'mira@okafor.studio',
      password: 'walk-quiet-9',
    });
    expect(taice.store.get(tokenAtom)).toBe('token-1');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refused login shows the error and keeps all input', async () => {
    await open(2, {
      answers: { ...welcome, emailLogin: () => refused(1101, 'Wrong e-mail or password') },
    });
    type('E-mail', 'mira@okafor.studio');
    type('Password', 'walk-quiet-8');
    fireEvent.click(screen.getByRole('checkbox'));
    send();
    await waitFor(() => expect(saysOf('Password')).toBe('Wrong e-mail or password'));
    await waitFor(() => expect(focused()).toBe('password'));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('mira@okafor.studio');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('walk-quiet-8');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled).toBe(false);
  });

  test('a server error stays at its field until the input changes', async () => {
    const told: Record<string, unknown>[] = [
      { code: 1103, msg: 'E-mail already registered', data: {} },
      { code: 1102, msg: 'Wrong or expired code', data: {} },
      { code: 1104, msg: 'Password too weak', data: {} },
      { code: 400, msg: 'Invalid parameter', data: { field: 'email', rule: 'invalid_format' } },
    ];
    await open(1, { answers: { ...welcome, emailRegister: () => Response.json(told.shift()) } });
    type('E-mail', 'mira@okafor.studio');
    type('Code', '123456');
    type('New password', 'walk-quiet-9');
    send();
    await waitFor(() => expect(saysOf('E-mail')).toBe('E-mail already registered'));
    await waitFor(() => expect(focused()).toBe('email'));
    type('E-mail', 'mira@okafor.example');
    expect(saysOf('E-mail')).toBeNull();
    send();
    await waitFor(() => expect(saysOf('Code')).toBe('Wrong or expired code'));
    expect(saysOf('E-mail')).toBeNull();
    type('Code', '654321');
    send();
    await waitFor(() => expect(saysOf('New password')).toBe('Password too weak'));
    send();
    await waitFor(() => expect(saysOf('E-mail')).toBe('Invalid parameter'));
  });

  test('a registration on the e-mail start page has type 2', async () => {
    const { calls } = await open(1, { path: '/Started' });
    type('E-mail', 'mira@okafor.studio');
    type('Code', '123456');
    type('New password', 'walk-quiet-9');
    send();
    await screen.findByText('Register Success');
    expect(calls.find(({ path }) => path === 'emailRegister')?.input).toMatchObject({
      code: '123456',
      register_type: 2,
    });
  });

  test('a new password leads back to the login and keeps the address', async () => {
    await open(3);
    type('E-mail', 'mira@okafor.studio');
    type('Code', '123456');
    type('New password', 'walk-quiet-9');
    send();
    await screen.findByText('Password reset successful');
    expect(screen.getByText('Log in with e-mail')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('mira@okafor.studio');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  test('offers Telegram only with signed init data', async () => {
    await open(0, { platform: { appType: 'tg_mini', initData: null } });
    expect(screen.queryByText('Continue with Telegram')).toBeNull();
    cleanup();
    await open(0, {
      platform: { appType: 'tg_mini', initData: 'user=%7B%7D&hash=x' },
      answers: {
        ...welcome,
        'telegram/login': () =>
          refused(1108, 'Your Telegram log-in has expired. Open Taice again in Telegram'),
      },
    });
    expect(screen.getByText('Continue with Telegram')).toBeTruthy();
  });
});

describe('login through another site', () => {
  const both = { google: true, telegram_login: true };
  const platform = { wallets: async () => doorTo([]) };

  test('is offered on the web, each provider only if it is configured', async () => {
    await open(0, { platform });
    await screen.findByRole('button', { name: 'Log in with e-mail' });
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
    cleanup();
    await open(0, { platform, settings: both });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue with Telegram' })).toBeTruthy();
  });

  test('is never offered inside Telegram', async () => {
    await open(0, {
      settings: both,
      platform: { appType: 'tg_mini', initData: null },
    });
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  });

  test('leaves the page with its address as the return path, and stays busy until the page is gone', async () => {
    vi.stubGlobal('sessionStorage', window.sessionStorage);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await open(0, { platform, settings: both, path: '/about?from=mail' });
    await screen.findByRole('button', { name: /^Continue with Google/ });
    fireEvent.click(screen.getByRole('checkbox'));
    press(/^Continue with Google/);
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const to = new URL(String(assign.mock.calls[0]?.[0]), 'https://taice.test');
    expect(to.pathname).toBe('/api/frontend/auth/google');
    expect(to.searchParams.get('redirect')).toBe('/about?from=mail');
    const way = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Continue with Goo/ });
    expect(way().disabled).toBe(true);
    // The browser's back button restores the page: it is unchanged and usable.
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(way().disabled).toBe(false);
    assign.mockRestore();
    vi.unstubAllGlobals();
  });

  test('shows an error for an unknown provider and lets the user try again', async () => {
    const getOauthUrl = () => refused(404, 'Not found');
    await open(0, { platform, settings: both, answers: { ...welcome, getOauthUrl } });
    await screen.findByRole('button', { name: /^Continue with Telegram/ });
    fireEvent.click(screen.getByRole('checkbox'));
    press(/^Continue with Telegram/);
    await screen.findByText('Not found');
    const way = screen.getByRole<HTMLButtonElement>('button', { name: /^Continue with Tel/ });
    await waitFor(() => expect(way.disabled).toBe(false));
  });
});

describe('the list of login methods', () => {
  const namesOf = () =>
    screen
      .getAllByRole('button')
      .map((button) => button.querySelector('.login-way-label')?.textContent ?? '')
      .filter((name) => /Fox|with e-mail|TON|Crypto wallet/.test(name));
  const web = (names: readonly string[]) => ({
    wallets: async () => doorTo(names),
    ton: async () => tonDoor,
  });

  test('e-mail comes before the detected wallets', async () => {
    await open(0, { platform: web(['Fox']) });
    await screen.findByRole('button', { name: /^Fox/ });
    expect(namesOf()).toEqual(['Log in with e-mail', 'Fox', 'Continue with a TON wallet']);
    expect(screen.queryByText('None found. Get one')).toBeNull();
  });

  test('without a wallet, the last row explains how to get one', async () => {
    const openLink = vi.fn();
    await open(0, { platform: { ...web([]), openLink } });
    await screen.findByRole('button', { name: /^Crypto wallet/ });
    expect(namesOf()).toEqual([
      'Log in with e-mail',
      'Continue with a TON wallet',
      'Crypto wallet',
    ]);
    press(/^Crypto wallet/);
    press(/^Fox/);
    expect(openLink).toHaveBeenCalledWith('https://fox.test/download');
    press(/^Phone wallet/);
    expect(
      screen.getByRole('img', { name: 'QR code that opens this page on your phone' }),
    ).toBeTruthy();
    press('Back');
    expect(namesOf()).toHaveLength(3);
  });

  test('wallets that never load do not delay the other methods', async () => {
    await open(0, { platform: { wallets: () => new Promise(() => undefined) } });
    expect(await screen.findByRole('button', { name: 'Log in with e-mail' })).toBeTruthy();
  });

  test('a TON wallet login needs the agreement first', async () => {
    await open(0, { platform: web([]) });
    await screen.findByRole('button', { name: 'Continue with a TON wallet' });
    press('Continue with a TON wallet');
    expect(screen.getByText('Please Agree Policy')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Continue with a TON wallet');
    expect(screen.getByText('Log in with a TON wallet')).toBeTruthy();
  });
});

describe('the four modes', () => {
  test('link to one another and back', async () => {
    await open(0, { platform: { wallets: async () => doorTo([]) } });
    await screen.findByRole('button', { name: /^Log in with e-mail/ });
    press(/^Log in with e-mail/);
    press('Forgot password?');
    expect(screen.getByText('Set a new password')).toBeTruthy();
    press('Back');
    press('Sign up');
    expect(screen.getByText('Sign up with e-mail')).toBeTruthy();
    press('Log In');
    press('Back');
    expect(screen.getByText('Log in to Taice')).toBeTruthy();
  });

  test('keep the address between modes, and never a password or a code', async () => {
    const { taice } = await open(2);
    type('E-mail', 'mira@okafor.studio');
    type('Password', 'walk-quiet-9');
    press('Sign up');
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([valueOf('E-mail'), valueOf('New password')]).toEqual(['mira@okafor.studio', '']);
    type('New password', 'walk-quiet-9');
    type('Code', '123456');
    press('Log In');
    press('Forgot password?');
    expect([valueOf('New password'), valueOf('Code')]).toEqual(['', '']);
    type('New password', 'walk-quiet-9');
    act(() => openLogin(taice, 1));
    expect(screen.getByText('Sign up with e-mail')).toBeTruthy();
    expect([valueOf('E-mail'), valueOf('New password')]).toEqual(['mira@okafor.studio', '']);
  });

  test('reset 300 ms after closing, and not before', async () => {
    const { taice } = await open(2);
    type('E-mail', 'mira@okafor.studio');
    vi.useFakeTimers();
    act(() => closeOverlay(taice));
    act(() => {
      vi.advanceTimersByTime(299);
    });
    expect(document.querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe(
      'mira@okafor.studio',
    );
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(document.querySelector('input[name="email"]')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(50);
    });
    expect(document.querySelector('dialog')).toBeNull();
    act(() => openLogin(taice, 2));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('');
  });

  test('open the legal documents in a new tab', async () => {
    await open(2);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/Service?active=0',
      '/Service?active=1',
    ]);
    expect(links.every((link) => link.target === '_blank')).toBe(true);
  });
});

describe('the code button', () => {
  test('needs an address first', async () => {
    const { calls } = await open(1);
    press('Send code');
    expect(screen.getByText('Please Enter your Email')).toBeTruthy();
    type('E-mail', 'mira');
    expect(screen.getByText('Please enter the correct email address')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('shows at the address why no code was sent', async () => {
    await open(1, {
      answers: { ...welcome, sendEmailCode: () => refused(1112, 'Code sent too often') },
    });
    type('E-mail', 'mira@okafor.studio');
    press('Send code');
    await waitFor(() => expect(saysOf('E-mail')).toBe('Code sent too often'));
    type('E-mail', 'mira@okafor.example');
    expect(saysOf('E-mail')).toBeNull();
  });

  test('counts down 60 s, even while the dialog is closed', async () => {
    const { taice, calls } = await open(1);
    type('E-mail', 'mira@okafor.studio');
    press('Send code');
    expect(await screen.findByText(/we have sent you a code/)).toBeTruthy();
    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: /^Again in/ });
    expect(waiting.getAttribute('aria-label')).toMatch(/Again in (60|59) s/);
    expect(waiting.textContent).toMatch(/^(60|59) s$/);
    expect(waiting.disabled).toBe(true);
    expect(calls[0]?.input).toMatchObject({ email: 'mira@okafor.studio', type: 'register' });
    act(() => closeOverlay(taice));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => openLogin(taice, 3));
    await screen.findByText('Set a new password');
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Again in/ });
    expect(again.disabled).toBe(true);
  });
});
