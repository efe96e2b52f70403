import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@taice/contract';
import {
  forgetLayoutShift,
  openPhone,
  type Product,
  type RawClient,
  screenFaults,
  waitUntilSettled,
} from '@taice/testkit/browser';
import type { Browser, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createApiClient } from './api-users.ts';
import { type Account, demoAccount, english } from './steps.ts';

export const mia = demoAccount('mia');
export const river = demoAccount('ridge.river');

export const inAll = (text: string) => ({ en: text, cn: text, tw: text });

/** Has the staff offer these series, each under its name; returns the id of each. */
export const publishSeries = async <Name extends string>(
  product: Product,
  catalogue: Readonly<Record<Name, object>>,
): Promise<Record<Name, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'taice-shelf-'));
  try {
    const ids: [string, string][] = [];
    for (const [slug, series] of Object.entries<object>(catalogue)) {
      const file = join(folder, `${slug}.json`);
      await writeFile(file, JSON.stringify({ slug: `night-${slug}`, ...series }));
      ids.push([slug, (await product.operate('put-series', file, '--staff', 'ada')).trim()]);
    }
    return Object.fromEntries(ids) as Record<Name, string>;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** A person of the demo, on a machine of their own. */
export const logInByApi = async (product: Product, account: Account): Promise<RawClient> => {
  const client = await createApiClient(product);
  const { token, sign_key: signKey } = await client.ask(contract.auth.emailLogin, account);
  return client.as({ token, signKey });
};

/** Mia's mini-app, on a phone of her own. */
export const openMiaPhone = async (browser: Browser, { url }: Product) => {
  const phone = await openPhone(browser, { url, user: 'mia-watches', lang: 'en', still: true });
  const view = await phone.app();
  // The morning, or today's sign-in if that was seen. By key: a message of the bot may just cover it.
  const today = view.getByRole('dialog');
  await today
    .getByRole('button', { name: english('common.close') })
    .first()
    .press('Enter');
  const tabs = view.getByRole('navigation').last();
  await tabs.getByRole('link', { name: english('shell.tab.mine') }).click();
  return { phone, view };
};

/**
 * Asserts that the screen after a press is whole. Changes caused by the press are no fault, even if the answer took
 * longer than the half second that counts as one.
 */
export const expectNoScreenFaultsAfterShift = async (
  view: Page | Frame,
  name: string,
): Promise<void> => {
  await waitUntilSettled(view);
  await forgetLayoutShift(view);
  await expectNoScreenFaults(view, name);
};

/** Asserts that the shown screen is whole. */
export const expectNoScreenFaults = async (view: Page | Frame, name: string): Promise<void> => {
  await waitUntilSettled(view);
  expect(await screenFaults(view, name)).toEqual([]);
};
