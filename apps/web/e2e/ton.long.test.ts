import { contract } from '@taice/contract';
import { clientOfPage, axeIssues } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { injectWallet, makeWallet, makeWalletApp } from '@taice/testkit/ton';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { closeGuide, goTo, openAsNewUser, english } from './steps.ts';

const dialogOf = (page: Page, key: string) => page.getByRole('dialog', { name: english(key) });
const meOf = async (page: Page) =>
  (await clientOfPage(page, product.url)).ask(contract.user.info, {});
const openLogin = (page: Page) =>
  page
    .getByRole('button', { name: english('shell.logIn') })
    .first()
    .click();

test('a browser’s TON wallet logs in by a real signature, and its script loads only then', async ({
  open,
}) => {
  const { page, context } = await open();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const wallet = makeWallet();
  const app = makeWalletApp(wallet);
  await injectWallet(context, app);
  await goTo(page, '/about');
  await openLogin(page);
  const login = dialogOf(page, 'auth.chooseTitle');
  const byTon = login.getByRole('button', { name: english('auth.withTon') });
  await byTon.waitFor();
  expect(scripts.filter((url) => url.includes('ton-connector'))).toEqual([]);
  await login.getByRole('checkbox').check();
  await byTon.click();
  await page.getByRole('button', { name: /^Tonkeeper/ }).click();
  await page.getByText(english('auth.loginSuccess')).waitFor();
  expect(scripts.some((url) => url.includes('ton-connector'))).toBe(true);
  expect(await meOf(page)).toMatchObject({ ton_address: wallet.address, logType: 6 });
  await closeGuide(page);

  // The wallet stays connected on every next page; logging out disconnects it.
  await goTo(page, '/V2/My');
  expect(app.connected()).toBe(true);
  await page
    .getByRole('main')
    .getByRole('button', { name: english('user.logOut') })
    .click();
  await dialogOf(page, 'user.logOutTitle')
    .getByRole('button', { name: english('user.logOut') })
    .click();
  await expect.poll(() => app.connected()).toBe(false);
});

test('a phone’s wallet gets a code to scan, and nothing opens on the desktop', async ({ open }) => {
  const { page, context, complaints } = await open();
  // None of their servers can be reached from here.
  complaints.expect(/bridge\.tonapi\.io/);
  await goTo(page, '/about');
  await openLogin(page);
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('button', { name: english('auth.withTon') }).click();
  await page.getByRole('button', { name: /^Tonkeeper/ }).click();
  await page.getByRole('img', { name: english('auth.wallet.code') }).waitFor();
  const here = page.getByRole('link', { name: english('auth.wallet.openHere') });
  expect(await here.getAttribute('href')).toMatch(/^https:\/\/app\.tonkeeper\.com\/ton-connect\?/);
  expect(context.pages()).toHaveLength(1);
});

test('without a wallet the page names the missing step and offers all options', async ({
  open,
}) => {
  const { page, context } = await open();
  const app = makeWalletApp(makeWallet());
  await injectWallet(context, app);
  await openAsNewUser(page);
  await goTo(page, '/V2/My');
  const link = page.getByRole('main').getByRole('link', { name: english('wallet.title') });
  await link.click();
  await page.getByText('please bind wallet!').waitFor();
  const dialog = dialogOf(page, 'auth.wallet.bindTitle');
  for (const way of [/^MetaMask/, /^Trust Wallet/, /^WalletConnect/])
    await dialog.getByRole('button', { name: way }).waitFor();
  expect(await axeIssues(page)).toEqual([]);
  await dialog.getByRole('button', { name: english('common.close') }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/V2/My');

  await link.click();
  await dialog.getByRole('button', { name: new RegExp(english('auth.ton.wallet')) }).click();
  await dialogOf(page, 'auth.ton.bindTitle')
    .getByRole('button', { name: /^Tonkeeper/ })
    .click();
  await page.getByText(english('auth.bindSuccess')).waitFor();
  await dialogOf(page, 'auth.ton.bindTitle').waitFor({ state: 'hidden' });
  await link.click();
  await page.waitForURL('**/Wallet');
});
