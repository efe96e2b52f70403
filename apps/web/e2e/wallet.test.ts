import {
  type Anvil,
  type EvmWallet,
  evmWallet,
  injectEvmWallet,
  type KeyWallet,
  keyWallet,
  startAnvil,
} from '@taice/testkit/evm';
import type { Visit } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openAsNewUser, closeGuide, goTo, pathOf, english } from './steps.ts';
import { shownAddress } from './wallet-steps.ts';

let bsc: Anvil;
let ethereum: Anvil;
beforeAll(async () => {
  [bsc, ethereum] = await Promise.all([startAnvil(), startAnvil({ chainId: 1 })]);
});
afterAll(() => Promise.all([bsc.stop(), ethereum.stop()]));

const bscOnly = () => new Map([[56, bsc]]);
const aWallet = (name: string, key: KeyWallet = keyWallet(), nodes = bscOnly()): EvmWallet =>
  evmWallet({ name, rdns: `test.${name.toLowerCase()}`, key, nodes });

/** A page of a browser with these wallets, and its login dialog. */
const withWallets = async ({ page, context }: Visit, ...wallets: EvmWallet[]) => {
  for (const wallet of wallets) await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await page
    .getByRole('button', { name: english('shell.logIn') })
    .first()
    .click();
  return page.getByRole('dialog');
};
const agree = (page: Page) => page.getByRole('dialog').getByRole('checkbox').check({ force: true });
const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const acceptTerms = (page: Page) => choose(page, english('auth.wallet.terms.accept'));
/** From the open dialog to a logged-in account. */
const enter = async (page: Page, wallet: EvmWallet) => {
  await agree(page);
  await choose(page, wallet.name);
  await acceptTerms(page);
  await page.getByText(english('auth.loginSuccess')).waitFor();
  await closeGuide(page);
};
const boundOf = (page: Page) =>
  page.evaluate(() => {
    const kept = localStorage.getItem('userInfo');
    const user = JSON.parse(kept ?? 'null') as { chain: { chain_address: string | null } } | null;
    return user && user.chain.chain_address;
  });

test('a browser’s wallet logs in after agreement, notice and one signature; log-out disconnects it', async ({
  open,
}) => {
  const visit = await open();
  const { page } = visit;
  const key = keyWallet();
  const wallet = aWallet('Marten', key);
  const dialog = await withWallets(visit, wallet);
  await choose(page, 'Marten');
  await dialog.getByText('Please Agree Policy').waitFor();
  expect(wallet.requests).toEqual([]);
  await agree(page);
  await choose(page, 'Marten');
  await dialog.getByText(english('auth.wallet.terms.title')).waitFor();
  expect(wallet.requests).toEqual([]);
  await acceptTerms(page);
  await page.getByText(english('auth.loginSuccess')).waitFor();
  await closeGuide(page);
  expect(await boundOf(page)).toBe(key.address);
  expect(wallet.signed).toHaveLength(1);
  expect(wallet.signed[0]).toContain('no blockchain transaction and no gas fee');
  expect(wallet.requests.some((method) => /send|approve/i.test(method))).toBe(false);
  // The next page reconnects the wallet without asking its holder.
  await goTo(page, '/V2/My');
  await expect.poll(() => wallet.requests.at(-1)).toBe('eth_accounts');
  expect(await boundOf(page)).toBe(key.address);
  expect(wallet.connected).toBe(true);
  const logOut = { name: english('user.logOut') };
  await page.getByRole('main').getByRole('button', logOut).click();
  await page.getByRole('dialog').getByRole('button', logOut).click();
  await expect.poll(() => wallet.connected).toBe(false);
});

test('shows a refusal by wallet or server, disconnects the wallet, and logs no one in', async ({
  open,
}) => {
  const visit = await open();
  const { page, complaints } = visit;
  complaints.expect(/1105/);
  const wallet = aWallet('Marten');
  const forger = aWallet('Weasel', { ...keyWallet(), sign: keyWallet().sign });
  await withWallets(visit, wallet, forger);
  await agree(page);
  wallet.connected = true;
  wallet.behaviour = 'refuses';
  await choose(page, 'Marten');
  await acceptTerms(page);
  await page.getByText(english('auth.wallet.problem.refused')).waitFor();
  expect(wallet.connected).toBe(false);
  await choose(page, 'Weasel');
  await page.getByText('Signature invalid').waitFor();
  await expect.poll(() => forger.connected).toBe(false);
  expect(await boundOf(page)).toBeNull();
  wallet.behaviour = 'agrees';
  await choose(page, 'Marten');
  await page.getByText(english('auth.loginSuccess')).waitFor();
});

test.runIf(longRun)(
  'on another chain the wallet is asked to switch; if it stays: Network Mismatch',
  async ({ open }) => {
    const visit = await open();
    const { page } = visit;
    const nodes = new Map([
      [1, ethereum],
      [56, bsc],
    ]);
    const stubborn = aWallet('Stubborn', keyWallet(), new Map([[1, ethereum]]));
    const willing = aWallet('Willing', keyWallet(), nodes);
    await withWallets(visit, stubborn, willing);
    await agree(page);
    await choose(page, 'Stubborn');
    await acceptTerms(page);
    await page.getByText('Network Mismatch').waitFor();
    expect(stubborn.signed).toEqual([]);
    await expect.poll(() => stubborn.connected).toBe(false);
    await choose(page, 'Willing');
    await page.getByText(english('auth.loginSuccess')).waitFor();
    expect(willing.requests).toContain('wallet_switchEthereumChain');
  },
);

test.runIf(longRun)(
  'a wallet with another account logs out with a reason, and a page without a session disconnects it',
  async ({ open }) => {
    const visit = await open();
    const { page } = visit;
    const wallet = aWallet('Marten');
    await withWallets(visit, wallet);
    await enter(page, wallet);
    const otherAccount = page.getByText(english('auth.wallet.otherAccount'));
    wallet.switchAccount(keyWallet());
    await otherAccount.waitFor();
    await expect.poll(() => pathOf(page)).toBe('/Home');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect.poll(() => wallet.connected).toBe(false);

    await withWallets(visit);
    await enter(page, wallet);
    await page.goto('about:blank');
    wallet.switchAccount(keyWallet());
    await goTo(page, '/about');
    await otherAccount.waitFor();
    await expect.poll(() => boundOf(page)).toBeNull();

    await withWallets(visit);
    await enter(page, wallet);
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.reload();
    await expect.poll(() => wallet.connected).toBe(false);
  },
);

test('a user without a wallet is kept off wallet pages, and may bind one that is free', async ({
  open,
}) => {
  const { page, context, complaints } = await open();
  // The guard knows these before they have a screen; the server does not.
  complaints.expect(/404 GET \S+\/(Transfer|CoinTransfer|Chain|nftTransfer)\b/);
  const key = keyWallet();
  await injectEvmWallet(context, aWallet('Marten', key));
  await openAsNewUser(page);
  const dialog = page.getByRole('dialog', { name: english('auth.wallet.bindTitle') });
  const close = async () => {
    await page.getByText('please bind wallet!').waitFor();
    await dialog.getByRole('button', { name: english('common.close') }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  for (const path of ['/Transfer', '/Wallet', '/CoinTransfer', '/Chain', '/nftTransfer']) {
    await goTo(page, path);
    await close();
    expect(pathOf(page)).toBe('/Home');
  }
  // From within, the page that one is on stays.
  await goTo(page, '/V2/My');
  const link = page.getByRole('main').getByRole('link', { name: english('wallet.title') });
  await link.click();
  await close();
  expect(pathOf(page)).toBe('/V2/My');
  await link.click();
  await choose(page, 'Marten');
  await acceptTerms(page);
  await page.getByText(english('auth.bindSuccess')).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await link.click();
  await page.getByRole('main').getByText(shownAddress(key.address)).waitFor();
  expect(pathOf(page)).toBe('/Wallet');

  const second = await open();
  second.complaints.expect(/1107/);
  const same = aWallet('Marten', key);
  await injectEvmWallet(second.context, same);
  await openAsNewUser(second.page);
  await goTo(second.page, '/profile-edit');
  for (const name of ['user.bind.wallet', 'user.bind.bind'])
    await second.page
      .getByRole('main')
      .getByRole('button', { name: english(name) })
      .click();
  await choose(second.page, same.name);
  await acceptTerms(second.page);
  await second.page.getByText('Already bound to another account').waitFor();
  await expect.poll(() => same.connected).toBe(false);
  expect(await boundOf(second.page)).toBeNull();
});

test.runIf(longRun)(
  "a second wallet must have the same account, or 'Account inconsistency!'; both together rebind",
  async ({ open }) => {
    const visit = await open();
    const { page } = visit;
    const [key, next] = [keyWallet(), keyWallet()];
    const first = aWallet('Marten', key);
    const second = aWallet('Weasel', next);
    const third = aWallet('Ermine', key);
    await withWallets(visit, first, second, third);
    await enter(page, first);
    await goTo(page, '/Wallet');
    await page.getByRole('button', { name: english('wallet.another') }).click();
    await choose(page, 'Weasel');
    await page.getByText('Account inconsistency!').waitFor();
    await expect.poll(() => second.connected).toBe(false);
    expect(first.connected).toBe(true);
    expect(await boundOf(page)).toBe(key.address);
    await choose(page, 'Ermine');
    await page.getByText(english('auth.wallet.connected'), { exact: true }).waitFor();
    expect(await boundOf(page)).toBe(key.address);

    await goTo(page, '/Wallet');
    await page.getByRole('button', { name: english('wallet.change') }).click();
    await choose(page, 'Weasel');
    await page.getByText(english('auth.bindSuccess')).waitFor();
    await page.getByRole('main').getByText(shownAddress(next.address)).waitFor();
    expect(await boundOf(page)).toBe(next.address);
  },
);
