import { contract } from '@taice/contract';
import { screenshot } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { signInitData } from '@taice/testkit/telegram';
import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { logInOnOtherDevice, createReturningUser, english, tab } from './steps.ts';

const botToken = '1000000001:demo';
const hour = 3_600_000;

/** A stolen launch, an hour after Telegram signed it. */
const launchedBefore = async (context: BrowserContext, ageMs: number): Promise<void> => {
  await context.route('**/dev/telegram/launch?*', async (route) => {
    // At the product's own address: only browsers resolve names below localhost.
    const { pathname, search } = new URL(route.request().url());
    const answer = await fetch(new URL(pathname + search, product.url));
    const launch = (await answer.json()) as { url: string };
    const url = new URL(launch.url);
    const hash = new URLSearchParams(url.hash.slice(1));
    const data = new URLSearchParams(hash.get('tgWebAppData') ?? '');
    hash.set(
      'tgWebAppData',
      signInitData({
        botToken,
        user: JSON.parse(data.get('user') ?? '{}'),
        authDate: new Date(Date.now() - ageMs),
        queryId: data.get('query_id') ?? '',
      }),
    );
    url.hash = hash.toString();
    await route.fulfill({ json: { ...launch, url: url.href } });
  });
};

/** The codes that were mailed to this address, the newest first. */
const codesTo = async (address: string): Promise<string[]> =>
  (await product.mails())
    .filter(({ to }) => to === address)
    .flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? []);

/** The newest code, once `count` of them have come. */
const codeMailed = async (to: string, count = 1): Promise<string> => {
  await expect.poll(async () => (await codesTo(to)).length).toBe(count);
  return (await codesTo(to))[0]!;
};

test('a launch of an hour ago cannot change the e-mail; a code from the old address can', async ({
  openPhone,
}) => {
  const slug = await createReturningUser();
  const [old, email] = [1, 2].map(() => `${randomBytes(5).toString('hex')}@example.org`) as [
    string,
    string,
  ];
  const owner = await logInOnOtherDevice(slug);
  await owner.ask(contract.auth.sendEmailCode, { email: old, type: 'bind_email' });
  const password = `watch-${randomBytes(4).toString('hex')}-7`;
  await owner.ask(contract.auth.emailStore, { email: old, code: await codeMailed(old), password });
  const emailOf = async () => (await owner.ask(contract.user.info, {})).email;

  const phone = await openPhone({
    user: slug,
    lang: 'en',
    still: true,
    prepare: (context) => launchedBefore(context, hour),
  });
  // The mini-app tries its own launch first, and only then asks.
  phone.complaints.expect(/emailStore .*1119|user\/confirm .*1108/);
  const view = await phone.app();
  await tab(view, 'mine').click();
  await view.getByRole('link', { name: english('user.accountAndSafety') }).click();
  await view.getByRole('button', { name: new RegExp(old) }).click();
  await view.getByRole('textbox', { name: english('user.bind.newEmail') }).fill(email);
  await view.getByRole('button', { name: english('auth.sendCode') }).click();
  await view.getByLabel(english('auth.code'), { exact: true }).fill(await codeMailed(email));
  const change = view.getByRole('button', { name: english('user.bind.change') });
  await change.click();
  const dialog = view.getByRole('dialog', { name: english('auth.confirm.title') });
  await dialog.waitFor();
  await screenshot(phone.page.locator('#phone'), 'miniapp/confirm-identity');
  // Telegram's own back button closes it, and nothing has changed.
  await phone.page.locator('#back').click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await emailOf()).toBe(old);

  await change.click();
  // The launch itself is too old to confirm by; the offered ways are the owner's.
  await dialog.getByRole('button', { name: english('auth.confirm.by.email') }).click();
  await dialog.getByRole('button', { name: english('auth.sendCode') }).click();
  await dialog.getByLabel(english('auth.code'), { exact: true }).fill(await codeMailed(old, 2));
  await dialog.getByRole('button', { name: english('common.confirm') }).click();
  await view.getByRole('button', { name: new RegExp(email) }).waitFor();
  expect(await emailOf()).toBe(email);
});
