import { contract } from '@taice/contract';
import { clientOfPage } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { injectWallet, makeWallet, makeWalletApp } from '@taice/testkit/ton';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import { goTo, dismissPopups, createReturningUser, english, tab } from './steps.ts';

const named = (key: string) => ({ name: new RegExp(`^${String(english(key))}`) });

const dialogOf = (view: Frame, key: string) => view.getByRole('dialog', { name: english(key) });
const toastOf = (view: Frame, key: string) => view.getByText(String(english(key)), { exact: true });
const meOf = async (view: Frame) =>
  (await clientOfPage(view, product.url)).ask(contract.user.info, {});

const logOut = async (view: Frame): Promise<void> => {
  await tab(view, 'mine').click();
  await view.getByRole('button', { name: english('user.logOut') }).click();
  const question = dialogOf(view, 'user.logOutTitle');
  await question.getByRole('button', { name: english('user.logOut') }).click();
  await expect.poll(() => new URL(view.url()).pathname).toBe('/tg/Home');
  await expect.poll(() => view.evaluate(() => localStorage.getItem('token'))).toBeNull();
};
const keptOf = (view: Frame) =>
  view.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ton-connect')));

test('a TON wallet logs in by a real signature, and disconnects when its holder logs out', async ({
  openPhone,
}) => {
  const wallet = makeWallet();
  const app = makeWalletApp(wallet);
  const scripts: string[] = [];
  const phone = await openPhone({
    user: await createReturningUser(),
    still: true,
    prepare: async (context) => {
      context.on('request', (request) => scripts.push(request.url()));
      await injectWallet(context, app);
    },
  });
  const view = await phone.app();
  await logOut(view);
  expect(scripts.filter((url) => url.includes('ton-connector'))).toEqual([]);

  await goTo(view, '/V2/My');
  await view.getByRole('dialog').getByRole('button', named('auth.withTon')).click();
  const login = dialogOf(view, 'auth.ton.loginTitle');
  app.holder = 'declines';
  await login.getByRole('button', { name: /^Tonkeeper/ }).click();
  await toastOf(view, 'auth.ton.refused').waitFor();
  expect(app.connected()).toBe(false);
  expect(await view.evaluate(() => localStorage.getItem('token'))).toBeNull();

  app.holder = 'signs';
  await login.getByRole('button', { name: /^Tonkeeper/ }).click();
  await toastOf(view, 'auth.loginSuccess').waitFor();
  expect(await meOf(view)).toMatchObject({ ton_address: wallet.address, logType: 6 });
  expect(app.connected()).toBe(true);
  expect(await keptOf(view)).not.toEqual([]);
  await login.waitFor({ state: 'hidden' });

  // Telegram reopens the page: it is still the wallet's account, and still connected.
  await phone.page.reload();
  const later = await phone.app();
  expect(await meOf(later)).toMatchObject({ ton_address: wallet.address });
  expect(app.connected()).toBe(true);
  await dismissPopups(phone, later);
  await logOut(later);
  await expect.poll(() => app.connected()).toBe(false);
  expect(await keptOf(later)).toEqual([]);
});

test("the wallet page binds a wallet once: another account's is refused and disconnected", async ({
  openPhone,
}) => {
  const wallet = makeWallet({ version: 'v4R2' });
  const short = `${wallet.friendly.slice(0, 6)}…${wallet.friendly.slice(-4)}`;
  const enter = async () => {
    const app = makeWalletApp(wallet);
    const phone = await openPhone({
      user: await createReturningUser(),
      still: true,
      prepare: (context) => injectWallet(context, app),
    });
    const view = await phone.app();
    await tab(view, 'mine').click();
    await view.getByRole('link', named('wallet.title')).click();
    const dialog = dialogOf(view, 'auth.ton.bindTitle');
    await dialog.getByRole('button', { name: /^Tonkeeper/ }).click();
    return { app, view, dialog, phone };
  };
  const first = await enter();
  await toastOf(first.view, 'auth.bindSuccess').waitFor();
  await first.dialog.waitFor({ state: 'hidden' });
  await first.view.getByText(short).waitFor();
  expect(await meOf(first.view)).toMatchObject({ ton_address: wallet.address });

  const second = await enter();
  second.phone.complaints.expect(/tonBind/);
  await expect.poll(() => second.app.requests.length).toBe(1);
  await expect.poll(() => second.app.connected()).toBe(false);
  await second.dialog.waitFor();
  expect(await meOf(second.view)).toMatchObject({ ton_address: null });
});
