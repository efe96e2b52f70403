import { type KeyWallet, keyWallet, phoneWallet, type Relay, startRelay } from '@taice/testkit/evm';
import { type OidcStandIn, startOidc } from '@taice/testkit/oidc';
import { startWebLogin, type WebLoginStandIn } from '@taice/testkit/telegram';
import { type Product, waitUntilSettled, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { openAsNewUser, closeGuide, newAccount, english } from './steps.ts';

const google = { clientId: 'taice.apps.example', clientSecret: 'client-secret' };
const botToken = '1000000002:browser-test';
const walletConnect = 'WalletConnect';

let issuer: OidcStandIn;
let telegram: WebLoginStandIn;
let relay: Relay;
let product: Product;
beforeAll(async () => {
  [issuer, telegram, relay] = await Promise.all([
    startOidc(google),
    startWebLogin(botToken),
    startRelay(),
  ]);
  product = await startProduct({
    env: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: issuer.issuer,
      BOT_TOKEN: botToken,
      TELEGRAM_OAUTH_URL: telegram.url,
      WALLETCONNECT_PROJECT_ID: 'browser-test',
      WALLETCONNECT_RELAY_URL: relay.url,
    },
  });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await Promise.all([issuer.stop(), telegram.stop(), relay.stop()]);
  expect(product.problems()).toEqual([]);
});

const goTo = (page: Page, path: string) => page.goto(`${product.url}${path}`);
/** Chooses a way to log in, with the terms accepted. */
const choose = async (page: Page, way: string | RegExp) => {
  await page
    .getByRole('button', { name: english('shell.logIn') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name: way }).click();
};
const leaveBy = async (page: Page, way: string | RegExp) => {
  await choose(page, way);
  await page.waitForURL((url) => url.origin !== product.url);
};
const userOf = (page: Page) =>
  page.evaluate(() => {
    type Kept = { nickname: string; chain: { chain_address: string | null } } | null;
    return JSON.parse(localStorage.getItem('userInfo') ?? 'null') as Kept;
  });

test('Google logs in after a refusal, returns to the last page, and its address works once', async ({
  open,
}) => {
  const { page } = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await goTo(page, '/about?from=mail');
  await leaveBy(page, english('auth.withGoogle'));
  await page.getByText('Cancel').click();
  await page.waitForURL(`${product.url}/about?from=mail`);
  await waitUntilSettled(page);
  expect(await page.getByText(english('auth.googleFailed')).count()).toBe(0);
  expect(await userOf(page)).toBeNull();

  await leaveBy(page, english('auth.withGoogle'));
  await page.getByText('Continue as nara@gmail.example').click();
  await page.getByText(english('auth.loginSuccess')).waitFor();
  expect(page.url()).toBe(`${product.url}/about?from=mail`);
  expect((await userOf(page))?.nickname).toBe('Nara Lind');
  const ticket = asked.map((url) => new URL(url).searchParams.get('ticket')).find(Boolean);
  expect(ticket).toMatch(/^[\w-]{32}$/);
  await page.goto(`${product.url}/Home?ticket=${ticket}`);
  await page.getByText(english('auth.notThisPage')).waitFor();
  expect(page.url()).toBe(`${product.url}/Home`);

  // A ticket that was issued for this browser, and is used in another one.
  const thief = await open();
  await goTo(thief.page, '/Home');
  await leaveBy(thief.page, english('auth.withGoogle'));
  const back = await thief.page.getByText(/^Continue as/).getAttribute('href');
  const answer = await fetch(back ?? '', { redirect: 'manual' });
  const caught = new URL(answer.headers.get('location') ?? '', product.url);
  expect(caught.searchParams.get('ticket')).toMatch(/^[\w-]{32}$/);
  const other = await open();
  other.complaints.expect(/1116/);
  await other.page.addInitScript(() => {
    sessionStorage.setItem('taice-oauth', `login ${'x'.repeat(43)}`);
  });
  await other.page.goto(caught.href);
  await other.page.getByText('Log-in link expired').waitFor();
  expect(await userOf(other.page)).toBeNull();
});

test('Telegram logs in only the requesting page, and a bound Google logs in to the same account', async ({
  open,
}) => {
  const { page } = await open();
  telegram.user = { id: 88_000_002, first_name: 'Binda' };
  issuer.person = { ...issuer.person, sub: '118200000000000000002', email: 'b@gmail.example' };
  await goTo(page, '/about');
  await leaveBy(page, english('auth.withTelegram'));
  await page.getByText('Decline').click();
  await page.waitForURL(`${product.url}/about`);
  await waitUntilSettled(page);
  expect(await page.getByText(english('auth.telegramFailed')).count()).toBe(0);
  await leaveBy(page, english('auth.withTelegram'));
  const link = page.getByText('Accept as Binda');
  const back = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.getByText(english('auth.loginSuccess')).waitFor();
  expect(page.url()).toBe(`${product.url}/about`);
  const other = await open();
  await other.page.goto(back);
  await other.page.getByText(english('auth.notThisPage')).waitFor();
  expect(await userOf(other.page)).toBeNull();

  await goTo(page, '/profile-edit');
  await closeGuide(page);
  const bound = page.getByRole('button', { name: /^Google/ });
  await bound.click();
  await page.getByRole('button', { name: english('user.bind.bind'), exact: true }).click();
  await page.getByText('Continue as b@gmail.example').click();
  await page.getByText(english('user.bind.done')).waitFor();
  expect(page.url()).toBe(`${product.url}/profile-edit`);
  expect(await bound.textContent()).toContain(english('user.bind.bound'));
  await goTo(other.page, '/about');
  await leaveBy(other.page, english('auth.withGoogle'));
  await other.page.getByText('Continue as b@gmail.example').click();
  await other.page.getByText(english('auth.loginSuccess')).waitFor();
  expect((await userOf(other.page))?.nickname).toBe('Binda');
});

test('Mine verifies an account by Telegram and shows the benefits; a Cancel there is no failure', async ({
  open,
}) => {
  const { page } = await open();
  await openAsNewUser(page, newAccount(), product);
  telegram.user = { id: 88_000_003, first_name: 'Vera' };
  await goTo(page, '/V2/My');
  const verify = page.getByRole('button', { name: english('verify.withTelegram') });
  for (const answer of ['Decline', 'Accept as Vera']) {
    await verify.first().click();
    await page.getByText(answer).click();
    await page.waitForURL(`${product.url}/V2/My`);
    if (answer !== 'Decline') continue;
    await waitUntilSettled(page);
    expect(await page.getByText(english('auth.telegramFailed')).count()).toBe(0);
  }
  await page.getByText(english('verify.done')).waitFor();
  await page.getByText(english('verify.is'), { exact: true }).waitFor();
  expect(await verify.count()).toBe(0);
});

test('reports a return without its code, and still shows the page', async ({ open }) => {
  const { page, complaints } = await open();
  complaints.expect(/finish-oauth/);
  await page.route('**/finish-oauth*', (route) => route.abort());
  await goTo(page, `/about?ticket=${'a'.repeat(32)}`);
  await page.getByText(english('common.networkFailed')).waitFor();
  await page
    .getByRole('button', { name: english('shell.logIn') })
    .first()
    .waitFor();
});

const aPhone = async (key: KeyWallet, chains?: readonly string[]) => {
  const phone = await phoneWallet({ relayUrl: relay.url, key, ...(chains && { chains }) });
  onTestFinished(() => phone.stop());
  return phone;
};
/** From a page to the code that the phone scans. */
const codeOn = async (page: Page) => {
  await choose(page, walletConnect);
  await page.getByRole('button', { name: english('auth.wallet.terms.accept') }).click();
  return shownCode(page);
};
const shownCode = async (page: Page): Promise<string> => {
  const code = page.getByRole('img', { name: english('auth.wallet.code') });
  const uri = await code.getAttribute('data-text');
  if (uri === null) throw new Error('the code has no text');
  return uri;
};

test('a phone’s wallet logs in through the relay, whose script loads only on choice', async ({
  open,
}) => {
  const { page } = await open();
  const scripts: string[] = [];
  const others: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/wallet-connect-[0-9a-f]{7}\.js$/.test(url.pathname)) scripts.push(url.pathname);
    if (url.origin !== product.url && !url.protocol.startsWith('data')) others.push(url.href);
  });
  const key = keyWallet();
  const phone = await aPhone(key);
  await goTo(page, '/about');
  await waitUntilSettled(page);
  expect(scripts).toEqual([]);
  const first = await codeOn(page);
  expect(first).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/);
  expect(scripts).toHaveLength(1);
  // Cancelled and asked again, it is another question.
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: english('common.cancel') }).click();
  await page.getByRole('img', { name: english('auth.wallet.code') }).waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: walletConnect }).click();
  const second = await shownCode(page);
  expect(second).not.toBe(first);
  await phone.scan(second);
  await page.getByText(english('auth.loginSuccess')).waitFor();
  await closeGuide(page);
  expect((await userOf(page))?.chain.chain_address).toBe(key.address);
  expect(phone.signed[0]).toContain('no blockchain transaction and no gas fee');
  expect(relay.called).toContain('wc_proposeSession');
  // No other page received it.
  expect(others).toEqual([]);

  // The next page restores the connection, and logging out ends it on the phone as well.
  await goTo(page, '/V2/My');
  const logOut = { name: english('user.logOut') };
  await expect.poll(() => phone.sessions()).toBe(1);
  await page.getByRole('main').getByRole('button', logOut).click();
  await page.getByRole('dialog').getByRole('button', logOut).click();
  await expect.poll(() => phone.sessions()).toBe(0);
});

test.runIf(longRun)(
  'reports a refused connection, a refused signature and a wallet on another chain',
  async ({ open }) => {
    const { page } = await open();
    const phone = await aPhone(keyWallet());
    const foreign = await aPhone(keyWallet(), ['eip155:1']);
    phone.behaviour = 'refuses the session';
    await goTo(page, '/about');
    await phone.scan(await codeOn(page));
    const told = page.getByText(english('auth.wallet.problem.refused'));
    await told.waitFor();
    await told.waitFor({ state: 'hidden' });
    phone.behaviour = 'refuses to sign';
    const row = page.getByRole('dialog').getByRole('button', { name: walletConnect });
    await row.click();
    await phone.scan(await shownCode(page));
    await told.waitFor();
    await expect.poll(() => phone.sessions()).toBe(0);
    await row.click();
    await foreign.scan(await shownCode(page));
    await page.getByText('Network Mismatch').waitFor();
    await expect.poll(() => foreign.sessions()).toBe(0);
    expect(await userOf(page)).toBeNull();
    phone.behaviour = 'agrees';
    await row.click();
    await phone.scan(await shownCode(page));
    await page.getByText(english('auth.loginSuccess')).waitFor();
  },
);

test.runIf(longRun)('gives up an unanswered request after two minutes', async ({ open }) => {
  const { page } = await open();
  await page.clock.install();
  await goTo(page, '/about');
  await codeOn(page);
  await page.clock.runFor(60_000);
  expect(await page.getByRole('img', { name: english('auth.wallet.code') }).isVisible()).toBe(true);
  await page.clock.runFor(61_000);
  await page.getByText(english('auth.wallet.problem.late')).waitFor();
});
