import { randomBytes } from 'node:crypto';
import { contract, type Reply } from '@taice/contract';
import { type ProductTools, productTools, type RawClient, wordsOf } from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { product } from '@taice/testkit/browser-test';
import { createApiClient } from './api-users.ts';

export const say = wordsOf('en');

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
  const newest = async () => (await mails()).find(({ to }) => to === email);
  // `expect.poll` belongs to the running test, which is unknown if several run.
  const mail = await vi.waitUntil(newest, { timeout: 60_000, interval: 200 });
  const code = /\b\d{6}\b/.exec(mail.body)?.[0];
  if (code === undefined) throw new Error(`no code in the mail: ${mail.body}`);
  return code;
};

/** Fills and submits the open register form. */
export const fillRegister = async (page: Page, { email, password }: Account, words = say) => {
  const dialog = page.getByRole('dialog');
  // The product of this page may be another one than the run shares.
  const of = productTools(new URL(page.url()).origin);
  await dialog.getByLabel(words('auth.email')).fill(email);
  await dialog.getByRole('button', { name: words('auth.sendCode') }).click();
  await dialog.getByLabel(words('auth.code')).fill(await mailedCode(email, of));
  await dialog.getByLabel(words('auth.newPassword'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: words('auth.signUp'), exact: true }).click();
};

/** Closes the guide that a new person sees at Home and wherever a video fills their ring. */
export const closeGuide = async (page: Page, words = say) => {
  if (['/Started', '/Success', '/customized'].includes(pathOf(page))) return;
  const guide = page.getByRole('dialog', { name: words('user.guide.watchTitle') });
  await guide.waitFor();
  await guide.getByRole('button', { name: words('rewards.later') }).click();
  await guide.waitFor({ state: 'hidden' });
};

/** From the login dialog, in any mode, to a new logged-in account. */
export const registerInDialog = async (page: Page, account = newAccount(), words = say) => {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const way = dialog.getByRole('button', { name: words('auth.byEmail') });
  // The ways are shown once the browser's wallets have been searched for.
  await way
    .or(dialog.getByLabel(words('auth.email')))
    .first()
    .waitFor();
  if (await way.isVisible()) await way.click();
  await fillRegister(page, account, words);
  await page.getByText(words('auth.registerSuccess')).waitFor();
  await closeGuide(page, words);
  return account;
};

/** Presses Sign up in the header (wide) or in the drawer, and registers. */
export const register = async (page: Page, account = newAccount(), words = say) => {
  await page
    .getByRole('button', { name: words('shell.signUp') })
    .first()
    .click();
  return registerInDialog(page, account, words);
};

/**
 * Logs a new person in on this page's browser by the API alone; they have seen the guide. The next opened page is
 * theirs, and `person` makes calls of the same session.
 */
export const openAsNewUser = async (
  page: Page,
  account = newAccount(),
  of: ProductTools = product,
): Promise<Account & { person: RawClient }> => {
  const client = await createApiClient(of);
  await client.ask(contract.auth.sendEmailCode, { email: account.email, type: 'register' });
  const code = await mailedCode(account.email, of);
  const entered = await client.ask(contract.auth.emailRegister, {
    ...account,
    code,
    register_type: 1,
  });
  const { token, sign_key: signKey } = entered;
  await client.as({ token, signKey }).ask(contract.user.completeGuide, {});
  const user = { ...entered.user, is_new_desc: 1 } as const;
  return { ...account, person: await enter(page, client, { ...entered, user }, of) };
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
  of: Pick<ProductTools, 'url'> = product,
): Promise<RawClient> => {
  const client = await createApiClient(of);
  return enter(page, client, await client.ask(contract.auth.emailLogin, account), of);
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
      const opening = indexedDB.open('taice', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'));
      await new Promise((resolve, reject) => {
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('keys', 'readwrite');
          keys.objectStore('keys').put({ token: kept.token, key }, 'session');
          keys.addEventListener('complete', resolve);
          keys.addEventListener('error', () => reject(keys.error));
        });
      });
      opening.result.close();
    },
    {
      kept: { SPK_deviceId: client.deviceId, userInfo: JSON.stringify(user), token },
      signKey,
    },
  );
  return client.as({ token, signKey });
};
