import { type KeyWallet, keyWallet, phoneWallet, type Relay, startRelay } from '@taice/testkit/evm';
import { type Product, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { closeGuide, say } from './steps.ts';

let relay: Relay;
let product: Product;
beforeAll(async () => {
  relay = await startRelay();
  product = await startProduct({
    env: { WALLETCONNECT_PROJECT_ID: 'browser-test', WALLETCONNECT_RELAY_URL: relay.url },
  });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await relay.stop();
  expect(product.problems()).toEqual([]);
});

const aPhone = async (key: KeyWallet, chains?: readonly string[]) => {
  const phone = await phoneWallet({ relayUrl: relay.url, key, ...(chains && { chains }) });
  onTestFinished(() => phone.stop());
  return phone;
};
const name = 'WalletConnect';
/** From a page to the code that the phone scans. */
const codeOn = async (page: Page) => {
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name }).click();
  await dialog.getByRole('button', { name: say('auth.wallet.terms.accept') }).click();
  return shownCode(page);
};
const shownCode = async (page: Page): Promise<string> => {
  const code = page.getByRole('img', { name: say('auth.wallet.code') });
  const uri = await code.getAttribute('data-text');
  if (uri === null) throw new Error('the code has no text');
  return uri;
};
const boundOf = (page: Page) =>
  page.evaluate(() => {
    const kept = localStorage.getItem('userInfo');
    const user = JSON.parse(kept ?? 'null') as { chain: { chain_address: string | null } } | null;
    return user && user.chain.chain_address;
  });

test('a wallet on a phone lets in through the relay, whose code comes only when it is chosen', async ({
  open,
}) => {
  const { page } = await open();
  const scripts: string[] = [];
  const others: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('.js')) scripts.push(url.pathname);
    if (url.origin !== product.url && !url.protocol.startsWith('data')) others.push(url.href);
  });
  const key = keyWallet();
  const phone = await aPhone(key);
  await page.goto(`${product.url}/about`);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => /remote-wallet/.test(path))).toEqual([]);
  const uri = await codeOn(page);
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/);
  expect(scripts.filter((path) => /remote-wallet/.test(path))).toHaveLength(1);
  await phone.scan(uri);
  await page.getByText(say('auth.loginSuccess')).waitFor();
  await closeGuide(page);
  expect(await boundOf(page)).toBe(key.address);
  expect(phone.signed[0]).toContain('no blockchain transaction and no gas fee');
  expect(relay.called).toContain('wc_proposeSession');
  // Nobody else heard of it.
  expect(others).toEqual([]);

  // The next page takes the connection up again, and logging out ends it on the phone as well.
  await page.goto(`${product.url}/V2/My`);
  const logOut = { name: say('user.logOut') };
  await expect.poll(() => phone.sessions()).toBe(1);
  await page.getByRole('main').getByRole('button', logOut).click();
  await page.getByRole('dialog').getByRole('button', logOut).click();
  await expect.poll(() => phone.sessions()).toBe(0);
});

test('a refusal on the phone is told, of the connection as of the signature', async ({ open }) => {
  const { page } = await open();
  const key = keyWallet();
  const phone = await aPhone(key);
  phone.mood = 'refuses the session';
  await page.goto(`${product.url}/about`);
  await phone.scan(await codeOn(page));
  const told = page.getByText(say('auth.wallet.problem.refused'));
  await told.waitFor();
  await told.waitFor({ state: 'hidden' });
  phone.mood = 'refuses to sign';
  const row = page.getByRole('dialog').getByRole('button', { name });
  await row.click();
  await phone.scan(await shownCode(page));
  await told.waitFor();
  await expect.poll(() => phone.sessions()).toBe(0);
  expect(await boundOf(page)).toBeNull();
  phone.mood = 'agrees';
  await row.click();
  await phone.scan(await shownCode(page));
  await page.getByText(say('auth.loginSuccess')).waitFor();
});

test('a phone whose wallet knows another chain only: Network Mismatch', async ({ open }) => {
  const { page } = await open();
  const phone = await aPhone(keyWallet(), ['eip155:1']);
  await page.goto(`${product.url}/about`);
  await phone.scan(await codeOn(page));
  await page.getByText('Network Mismatch').waitFor();
  await expect.poll(() => phone.sessions()).toBe(0);
  expect(await boundOf(page)).toBeNull();
});

test('who changes their mind takes the question back, and can ask again', async ({ open }) => {
  const { page } = await open();
  const key = keyWallet();
  const phone = await aPhone(key);
  await page.goto(`${product.url}/about`);
  const first = await codeOn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('common.cancel') }).click();
  await page.getByRole('img', { name: say('auth.wallet.code') }).waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name }).click();
  const second = await shownCode(page);
  expect(second).not.toBe(first);
  await phone.scan(second);
  await page.getByText(say('auth.loginSuccess')).waitFor();
  expect(await boundOf(page)).toBe(key.address);
});

test('an answer that never comes is given up after two minutes', async ({ open }) => {
  const { page } = await open();
  await page.clock.install();
  await page.goto(`${product.url}/about`);
  await codeOn(page);
  await page.clock.runFor(60_000);
  expect(await page.getByRole('img', { name: say('auth.wallet.code') }).isVisible()).toBe(true);
  await page.clock.runFor(61_000);
  await page.getByText(say('auth.wallet.problem.late')).waitFor();
});
