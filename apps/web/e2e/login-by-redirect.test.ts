import { type OidcStandIn, startOidc } from '@taice/testkit/oidc';
import { startWebLogin, type WebLoginStandIn } from '@taice/testkit/telegram';
import { type Product, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { say } from './steps.ts';

const google = { clientId: 'taice.apps.example', clientSecret: 'client-secret' };
const botToken = '1000000002:browser-test';

let issuer: OidcStandIn;
let telegram: WebLoginStandIn;
let product: Product;
beforeAll(async () => {
  [issuer, telegram] = await Promise.all([startOidc(google), startWebLogin(botToken)]);
  product = await startProduct({
    env: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: issuer.issuer,
      BOT_TOKEN: botToken,
      TELEGRAM_OAUTH_URL: telegram.url,
    },
  });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await Promise.all([issuer.stop(), telegram.stop()]);
  expect(product.problems()).toEqual([]);
});

const goTo = (page: Page, path: string) => page.goto(`${product.url}${path}`);
const openDialog = async (page: Page) => {
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .click();
  return page.getByRole('dialog');
};
const leaveBy = async (page: Page, way: string | RegExp) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name: way }).click();
  await page.waitForURL((url) => url.origin !== product.url);
};
const nicknameOf = (page: Page) =>
  page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userInfo') ?? 'null') as {
      nickname: string;
    } | null;
    return user?.nickname;
  });

test('Google lets in, leads back to the page that was left, and the address keeps nothing of it', async ({
  open,
}) => {
  const { page } = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await goTo(page, '/about?from=mail');
  await leaveBy(page, say('auth.withGoogle'));
  await page.getByText('Continue as nara@gmail.example').click();
  await page.getByText(say('auth.loginSuccess')).waitFor();
  expect(page.url()).toBe(`${product.url}/about?from=mail`);
  expect(await nicknameOf(page)).toBe('Nara Lind');
  const ticket = asked.map((url) => new URL(url).searchParams.get('ticket')).find(Boolean);
  expect(ticket).toMatch(/^[\w-]{32}$/);
  // A second use of the same address is of no use to anybody.
  await page.goto(`${product.url}/Home?ticket=${ticket}`);
  await page.getByText(say('auth.notThisPage')).waitFor();
  expect(page.url()).toBe(`${product.url}/Home`);
  expect(await nicknameOf(page)).toBe('Nara Lind');
});

test('declining at Google leads back, says so, and lets nobody in', async ({ open }) => {
  const { page } = await open();
  await goTo(page, '/about');
  await leaveBy(page, say('auth.withGoogle'));
  await page.getByText('Cancel').click();
  await page.getByText(say('auth.googleFailed')).waitFor();
  expect(page.url()).toBe(`${product.url}/about`);
  expect(await nicknameOf(page)).toBeUndefined();
});

test("a ticket of somebody else's browser is told to be one, and lets nobody in", async ({
  open,
}) => {
  const thief = await open();
  await goTo(thief.page, '/Home');
  await leaveBy(thief.page, say('auth.withGoogle'));
  const back = await thief.page.getByText(/^Continue as/).getAttribute('href');
  // Where the browser would be sent: the ticket is made, and nobody has used it.
  const answer = await fetch(back ?? '', { redirect: 'manual' });
  const caught = new URL(answer.headers.get('location') ?? '', product.url);
  expect(caught.searchParams.get('ticket')).toMatch(/^[\w-]{32}$/);
  const { page, complaints } = await open();
  complaints.expect(/1116/);
  await page.addInitScript(() => {
    sessionStorage.setItem('taice-oauth', `login ${'x'.repeat(43)}`);
  });
  await page.goto(caught.href);
  await page.getByText('Ticket expired').waitFor();
  expect(await nicknameOf(page)).toBeUndefined();
});

test('Telegram lets a web page in, and only the page that asked', async ({ open }) => {
  const { page } = await open();
  await goTo(page, '/about');
  await leaveBy(page, say('auth.withTelegram'));
  const link = page.getByText('Accept as Wanda');
  const back = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.getByText(say('auth.loginSuccess')).waitFor();
  expect(page.url()).toBe(`${product.url}/about`);
  expect(await nicknameOf(page)).toBe('Wanda');

  const other = await open();
  await other.page.goto(back);
  await other.page.getByText(say('auth.notThisPage')).waitFor();
  expect(await nicknameOf(other.page)).toBeUndefined();
});

test('declining at Telegram is said', async ({ open }) => {
  const { page } = await open();
  await goTo(page, '/about');
  await leaveBy(page, say('auth.withTelegram'));
  await page.getByText('Decline').click();
  await page.getByText(say('auth.telegramFailed')).waitFor();
  expect(page.url()).toBe(`${product.url}/about`);
});

test('Google is bound by who came in by Telegram, and then lets in to the same account', async ({
  open,
}) => {
  const { page } = await open();
  telegram.user = { id: 88_000_002, first_name: 'Binda' };
  issuer.person = { ...issuer.person, sub: '118200000000000000002', email: 'b@gmail.example' };
  await goTo(page, '/about');
  await leaveBy(page, say('auth.withTelegram'));
  await page.getByText('Accept as Binda').click();
  await page.getByText(say('auth.loginSuccess')).waitFor();

  await goTo(page, '/profile-edit');
  await page.getByRole('button', { name: /^Google/ }).click();
  await page.getByRole('button', { name: say('user.bind.bind'), exact: true }).click();
  await page.getByText('Continue as b@gmail.example').click();
  await page.getByText(say('user.bind.done')).waitFor();
  expect(page.url()).toBe(`${product.url}/profile-edit`);
  await page.getByRole('button', { name: /^Google/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Google/ }).textContent()).toContain(
    say('user.bind.bound'),
  );

  const other = await open();
  await goTo(other.page, '/about');
  await leaveBy(other.page, say('auth.withGoogle'));
  await other.page.getByText('Continue as b@gmail.example').click();
  await other.page.getByText(say('auth.loginSuccess')).waitFor();
  expect(await nicknameOf(other.page)).toBe('Binda');
});

test('a return whose code does not come is told, and the page is there all the same', async ({
  open,
}) => {
  const { page, complaints } = await open();
  complaints.expect(/finish-oauth/);
  await page.route('**/finish-oauth*', (route) => route.abort());
  await goTo(page, `/about?ticket=${'a'.repeat(32)}`);
  await page.getByText(say('common.networkFailed')).waitFor();
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .waitFor();
});
