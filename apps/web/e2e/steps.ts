import { randomBytes } from 'node:crypto';
import { contract, type Reply } from '@taice/contract';
import { type ProductTools, productTools, type RawClient, wordsOf } from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { product } from '@taice/testkit/browser-test';
import { createApiClient } from './api-users.ts';

export const english = wordsOf('en');

export const goTo = (page: Page, path: string) => page.goto(`${product.url}${path}`);

export const pathOf = (page: Page) => new URL(page.url()).pathname;

export interface Account {
  email: string;
  password: string;
}

export const newAccount = (): Account => ({
  email: `${randomBytes(5).toString('hex')}@example.org`,
  password: `watch-${randomBytes(4).toString('hex')}-7`,
});

/** The code of the newest mail to this address, once it has come. */
export const mailedCode = async (
  email: string,
  { mails }: Pick<ProductTools, 'mails'> = product,
): Promise<string> => {
  const findLatestMail = async () => (await mails()).find(({ to }) => to === email);
  // `expect.poll` belongs to the running test, which is unknown if several run.
  const mail = await vi.waitUntil(findLatestMail, { timeout: 60_000, interval: 200 });
  const code = /\b\d{6}\b/.exec(mail.body)?.[0];
  if (code === undefined) throw new Error(`no code in the mail: ${mail.body}`);
  return code;
};

/** Fills and submits the open register form. */
export const fillRegister = async (
  page: Page,
  { email, password }: Account,
  translate = english,
) => {
  const dialog = page.getByRole('dialog');
  // The product of this page may be another one than the run shares.
  const pageProduct = productTools(new URL(page.url()).origin);
  await dialog.getByLabel(translate('auth.email')).fill(email);
  await dialog.getByRole('button', { name: translate('auth.sendCode') }).click();
  await dialog.getByLabel(translate('auth.code')).fill(await mailedCode(email, pageProduct));
  await dialog.getByLabel(translate('auth.newPassword'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: translate('auth.signUp'), exact: true }).click();
};

/** Closes the guide that a new person sees at Home and wherever a video fills their ring. */
export const closeGuide = async (page: Page, translate = english) => {
  if (['/Started', '/Success', '/customized'].includes(pathOf(page))) return;
  const guide = page.getByRole('dialog', { name: translate('user.guide.watchTitle') });
  await guide.waitFor();
  await guide.getByRole('button', { name: translate('rewards.later') }).click();
  await guide.waitFor({ state: 'hidden' });
};

/** From the login dialog, in any mode, to a new logged-in account. */
export const registerInDialog = async (page: Page, account = newAccount(), translate = english) => {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const emailButton = dialog.getByRole('button', { name: translate('auth.byEmail') });
  // The ways are shown once the browser's wallets have been searched for.
  await emailButton
    .or(dialog.getByLabel(translate('auth.email')))
    .first()
    .waitFor();
  if (await emailButton.isVisible()) await emailButton.click();
  await fillRegister(page, account, translate);
  await page.getByText(translate('auth.registerSuccess')).waitFor();
  await closeGuide(page, translate);
  return account;
};

/** Presses Sign up in the header (wide) or in the drawer, and registers. */
export const register = async (page: Page, account = newAccount(), translate = english) => {
  await page
    .getByRole('button', { name: translate('shell.signUp') })
    .first()
    .click();
  return registerInDialog(page, account, translate);
};

/**
 * Logs a new person in on this page's browser by the API alone; they have seen the guide. The next opened page is
 * theirs, and `person` makes calls of the same session.
 */
export const openAsNewUser = async (
  page: Page,
  account = newAccount(),
  tools: ProductTools = product,
): Promise<Account & { person: RawClient }> => {
  const client = await createApiClient(tools);
  await client.ask(contract.auth.sendEmailCode, { email: account.email, type: 'register' });
  const code = await mailedCode(account.email, tools);
  const session = await client.ask(contract.auth.emailRegister, {
    ...account,
    code,
    register_type: 1,
  });
  const { token, sign_key: signKey } = session;
  await client.as({ token, signKey }).ask(contract.user.completeGuide, {});
  const user = { ...session.user, is_new_desc: 1 } as const;
  return { ...account, person: await enter(page, client, { ...session, user }, tools) };
};

/** A person of the demo. */
export const demoAccount = (name: string): Account => ({
  email: `${name}@demo.taice.localhost`,
  password: 'taice-demo-1',
});

/** Logs a person with an account in on this page's browser, by the API alone; returns calls of the same session. */
export const openAsUser = async (
  page: Page,
  account: Account,
  tools: Pick<ProductTools, 'url'> = product,
): Promise<RawClient> => {
  const client = await createApiClient(tools);
  return enter(page, client, await client.ask(contract.auth.emailLogin, account), tools);
};

type Entered = Pick<Reply<typeof contract.auth.emailLogin>, 'token' | 'sign_key' | 'user'>;

/** Puts a login of this machine into the page's browser; returns calls of the same session. */
export const enter = async (
  page: Page,
  client: RawClient,
  { token, sign_key: signKey, user }: Entered,
  { url }: Pick<ProductTools, 'url'> = product,
): Promise<RawClient> => {
  // A page on the product's origin that is not the product.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    async ({ kept, signKey }) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      const bytes = new TextEncoder().encode(signKey);
      const hmac = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
      const openRequest = indexedDB.open('taice', 1);
      openRequest.addEventListener('upgradeneeded', () =>
        openRequest.result.createObjectStore('keys'),
      );
      await new Promise((resolve, reject) => {
        openRequest.addEventListener('error', () => reject(openRequest.error));
        openRequest.addEventListener('success', () => {
          const keys = openRequest.result.transaction('keys', 'readwrite');
          keys.objectStore('keys').put({ token: kept.token, key }, 'session');
          keys.addEventListener('complete', resolve);
          keys.addEventListener('error', () => reject(keys.error));
        });
      });
      openRequest.result.close();
    },
    {
      kept: { SPK_deviceId: client.deviceId, userInfo: JSON.stringify(user), token },
      signKey,
    },
  );
  return client.as({ token, signKey });
};
