import {
  type Anvil,
  type EvmWallet,
  evmWallet,
  injectEvmWallet,
  type KeyWallet,
  keyWallet,
  startAnvil,
} from '@taice/testkit/evm';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { arrive, closeGuide, goTo, pathOf, say } from './steps.ts';

let bsc: Anvil;
let ethereum: Anvil;
beforeAll(async () => {
  [bsc, ethereum] = await Promise.all([startAnvil(), startAnvil({ chainId: 1 })]);
});
afterAll(() => Promise.all([bsc.stop(), ethereum.stop()]));

const bscOnly = () => new Map([[56, bsc]]);
const aWallet = (name: string, key: KeyWallet = keyWallet(), nodes = bscOnly()): EvmWallet =>
  evmWallet({ name, rdns: `test.${name.toLowerCase()}`, key, nodes });

const openDialog = async (page: Page) => {
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .click();
  return page.getByRole('dialog');
};
const agree = (page: Page) => page.getByRole('dialog').getByRole('checkbox').check({ force: true });
const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const acceptTerms = (page: Page) => choose(page, say('auth.wallet.terms.accept'));
/** From the open dialog to an account that is in. */
const enter = async (page: Page, wallet: EvmWallet) => {
  await agree(page);
  await choose(page, wallet.name);
  await acceptTerms(page);
  await page.getByText(say('auth.loginSuccess')).waitFor();
  await closeGuide(page);
};
const boundOf = (page: Page) =>
  page.evaluate(() => {
    const kept = localStorage.getItem('userInfo');
    const user = JSON.parse(kept ?? 'null') as { chain: { chain_address: string | null } } | null;
    return user && user.chain.chain_address;
  });

test('a wallet of the browser lets in: agreement, words about wallets, one signature', async ({
  open,
}) => {
  const { page, context } = await open();
  const key = keyWallet();
  const wallet = aWallet('Marten', key);
  await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  const dialog = await openDialog(page);
  await choose(page, 'Marten');
  await dialog.getByText('Please Agree Policy').waitFor();
  expect(wallet.asked).toEqual([]);
  await agree(page);
  await choose(page, 'Marten');
  await dialog.getByText(say('auth.wallet.terms.title')).waitFor();
  expect(wallet.asked).toEqual([]);
  await acceptTerms(page);
  await page.getByText(say('auth.loginSuccess')).waitFor();
  await closeGuide(page);
  expect(await boundOf(page)).toBe(key.address);
  expect(wallet.signed).toHaveLength(1);
  expect(wallet.signed[0]).toContain('no blockchain transaction and no gas fee');
  expect(wallet.asked.some((method) => /send|approve/i.test(method))).toBe(false);
  // The next page takes the wallet up again without asking its holder.
  await page.reload();
  await expect.poll(() => wallet.asked.at(-1)).toBe('eth_accounts');
  expect(await boundOf(page)).toBe(key.address);
  expect(wallet.connected).toBe(true);
});

test('a refusal in the wallet is told, disconnects it, and lets nobody in', async ({ open }) => {
  const { page, context } = await open();
  const wallet = aWallet('Marten');
  await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await agree(page);
  wallet.connected = true;
  wallet.mood = 'refuses';
  await choose(page, 'Marten');
  await acceptTerms(page);
  await page.getByText(say('auth.wallet.problem.refused')).waitFor();
  expect(wallet.connected).toBe(false);
  expect(await boundOf(page)).toBeNull();
  wallet.mood = 'agrees';
  await choose(page, 'Marten');
  await page.getByText(say('auth.loginSuccess')).waitFor();
});

test('a login that the server refuses disconnects the wallet', async ({ open }) => {
  const { page, context, complaints } = await open();
  complaints.expect(/1105/);
  const stranger = keyWallet();
  const mine = keyWallet();
  const wallet = aWallet('Marten', { ...mine, sign: stranger.sign });
  await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await agree(page);
  await choose(page, 'Marten');
  await acceptTerms(page);
  await page.getByText('Signature invalid').waitFor();
  await expect.poll(() => wallet.connected).toBe(false);
  expect(await boundOf(page)).toBeNull();
});

test('on another chain the wallet is asked to change; if it stays: Network Mismatch', async ({
  open,
}) => {
  const { page, context } = await open();
  const nodes = new Map([
    [1, ethereum],
    [56, bsc],
  ]);
  const stubborn = aWallet('Stubborn', keyWallet(), new Map([[1, ethereum]]));
  const willing = aWallet('Willing', keyWallet(), nodes);
  await injectEvmWallet(context, stubborn);
  await injectEvmWallet(context, willing);
  await goTo(page, '/about');
  await openDialog(page);
  await agree(page);
  await choose(page, 'Stubborn');
  await acceptTerms(page);
  await page.getByText('Network Mismatch').waitFor();
  expect(stubborn.signed).toEqual([]);
  await expect.poll(() => stubborn.connected).toBe(false);
  await choose(page, 'Willing');
  await page.getByText(say('auth.loginSuccess')).waitFor();
  expect(willing.asked).toContain('wallet_switchEthereumChain');
});

test('another account in the wallet than the bound one logs out, and says why', async ({
  open,
}) => {
  const { page, context } = await open();
  const wallet = aWallet('Marten');
  await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await enter(page, wallet);
  wallet.turnTo(keyWallet());
  await page.getByText(say('auth.wallet.otherAccount')).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(() => wallet.connected).toBe(false);
});

test('an account that the wallet has left behind between two pages logs out as well', async ({
  open,
}) => {
  const { page, context } = await open();
  const wallet = aWallet('Marten');
  await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await enter(page, wallet);
  await page.goto('about:blank');
  wallet.turnTo(keyWallet());
  await goTo(page, '/about');
  await page.getByText(say('auth.wallet.otherAccount')).waitFor();
  await expect.poll(() => boundOf(page)).toBeNull();
});

test('logging out disconnects the wallet', async ({ open }) => {
  const { page, context } = await open();
  const wallet = aWallet('Marten');
  await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await enter(page, wallet);
  await goTo(page, '/V2/My');
  const logOut = { name: say('user.logOut') };
  await page.getByRole('main').getByRole('button', logOut).click();
  await page.getByRole('dialog').getByRole('button', logOut).click();
  await expect.poll(() => wallet.connected).toBe(false);
});

test('a page without a token ends what an earlier one has left connected', async ({ open }) => {
  const { page, context } = await open();
  const wallet = aWallet('Marten');
  await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await enter(page, wallet);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.reload();
  await expect.poll(() => wallet.connected).toBe(false);
});

test('an account of e-mail binds a wallet, which is then told to be taken to the next one', async ({
  open,
}) => {
  const key = keyWallet();
  const bind = async (page: Page, wallet: EvmWallet) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: say('user.bind.wallet') })
      .click();
    await page
      .getByRole('main')
      .getByRole('button', { name: say('user.bind.bind') })
      .click();
    await choose(page, wallet.name);
    await acceptTerms(page);
  };
  const first = await open();
  const wallet = aWallet('Marten', key);
  await injectEvmWallet(first.context, wallet);
  await arrive(first.page);
  await goTo(first.page, '/profile-edit');
  await bind(first.page, wallet);
  await first.page.getByText(say('auth.bindSuccess')).waitFor();
  expect(await boundOf(first.page)).toBe(key.address);

  const second = await open();
  second.complaints.expect(/1107/);
  const same = aWallet('Marten', key);
  await injectEvmWallet(second.context, same);
  await arrive(second.page);
  await goTo(second.page, '/profile-edit');
  await bind(second.page, same);
  await second.page.getByText('Already bound to another account').waitFor();
  await expect.poll(() => same.connected).toBe(false);
  expect(await boundOf(second.page)).toBeNull();
});

test('who has no wallet bound is kept from the pages that need one, and asked for it', async ({
  open,
}) => {
  const { page, context, complaints } = await open();
  // The guard knows these before they have a screen; the server does not.
  complaints.expect(/404 GET \S+\/(Transfer|CoinTransfer|Chain|nftTransfer)\b/);
  const key = keyWallet();
  const wallet = aWallet('Marten', key);
  await injectEvmWallet(context, wallet);
  await arrive(page);
  const dialog = page.getByRole('dialog', { name: say('auth.wallet.bindTitle') });
  const close = async () => {
    await page.getByText('please bind wallet!').waitFor();
    await dialog.getByRole('button', { name: say('common.close') }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  for (const path of ['/Transfer', '/Wallet', '/CoinTransfer', '/Chain', '/nftTransfer']) {
    await goTo(page, path);
    await close();
    expect(pathOf(page)).toBe('/Home');
  }
  // From within, the page that one is on stays.
  await goTo(page, '/V2/My');
  const link = page.getByRole('main').getByRole('link', { name: say('wallet.title'), exact: true });
  await link.click();
  await close();
  expect(pathOf(page)).toBe('/V2/My');
  await link.click();
  await choose(page, 'Marten');
  await acceptTerms(page);
  await page.getByText(say('auth.bindSuccess')).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await link.click();
  await page.getByText(key.address).waitFor();
  expect(pathOf(page)).toBe('/Wallet');
});

test("a second wallet with another account: 'Account inconsistency!', and one stays logged in", async ({
  open,
}) => {
  const { page, context } = await open();
  const key = keyWallet();
  const first = aWallet('Marten', key);
  const second = aWallet('Weasel');
  const third = aWallet('Ermine', key);
  for (const wallet of [first, second, third]) await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await enter(page, first);
  await goTo(page, '/Wallet');
  await page.getByRole('button', { name: say('wallet.another') }).click();
  await choose(page, 'Weasel');
  await page.getByText('Account inconsistency!').waitFor();
  await expect.poll(() => second.connected).toBe(false);
  expect(first.connected).toBe(true);
  expect(await boundOf(page)).toBe(key.address);
  await choose(page, 'Ermine');
  await page.getByText(say('auth.wallet.connected'), { exact: true }).waitFor();
  expect(await boundOf(page)).toBe(key.address);
});

test('the bound wallet can be changed for another one, with both in hand', async ({ open }) => {
  const { page, context } = await open();
  const first = aWallet('Marten');
  const key = keyWallet();
  const second = aWallet('Weasel', key);
  for (const wallet of [first, second]) await injectEvmWallet(context, wallet);
  await goTo(page, '/about');
  await openDialog(page);
  await enter(page, first);
  await goTo(page, '/Wallet');
  await page.getByRole('button', { name: say('wallet.change') }).click();
  await choose(page, 'Weasel');
  await page.getByText(say('auth.bindSuccess')).waitFor();
  await page.getByText(key.address).waitFor();
  expect(await boundOf(page)).toBe(key.address);
});
