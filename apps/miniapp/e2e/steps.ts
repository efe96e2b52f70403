import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import {
  navigate,
  type Phone,
  type RawClient,
  rawClient,
  readBoot,
  wordsOf,
} from '@taice/testkit/browser';
import { product } from '@taice/testkit/browser-test';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';

export const english = wordsOf('en');
/** A new person, by the name that the simulator knows them by. */
export const newcomer = () => `new-${randomBytes(5).toString('hex')}`;
export const pathOf = (view: Frame) => new URL(view.url()).pathname;

type Tab = 'home' | 'videos' | 'tasks' | 'mine';
export const tab = (view: Frame, name: Tab) =>
  view
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: english(`shell.tab.${name}`) });

/** Navigates within the page: a reload would restore the previous screen. */
export const goTo = (view: Frame, path: string): Promise<void> => navigate(view, `/tg${path}`);

/** Closes the dialogs of a first visit, by Telegram's back button. */
export const dismissPopups = async (
  { page }: Pick<Phone, 'page'>,
  view: Frame,
  titles: readonly string[] = ['user.guide.watchTitle'],
): Promise<void> => {
  for (const title of titles) {
    const popup = view.getByRole('dialog', { name: english(title) });
    await popup.waitFor();
    await page.locator('#back').click();
    await popup.waitFor({ state: 'hidden' });
  }
};

export const visitor = async (url = product.url): Promise<RawClient> => {
  const { settings } = await readBoot(url);
  return rawClient({ url, secret: settings.sign_secret });
};

/** The person of this name on another device, logged in by the API with Telegram's signed data. */
export const logInOnOtherDevice = async (
  slug: string,
  origin = product.url,
): Promise<RawClient> => {
  const launched = await fetch(`${origin}/dev/telegram/launch?user=${slug}`);
  const { url } = (await launched.json()) as { url: string };
  const user = new URLSearchParams(new URL(url).hash.slice(1)).get('tgWebAppData') ?? '';
  const device = await visitor(origin);
  const { token, sign_key: signKey } = await device.ask(contract.auth.telegramLogin, {
    user,
    register_type: 3,
  });
  return device.as({ token, signKey });
};

/** A person who has signed in today and has seen the guide: nothing comes over their first page. */
export const createReturningUser = async (): Promise<string> => {
  const slug = newcomer();
  const person = await logInOnOtherDevice(slug);
  await person.ask(contract.signIn.signIn, {});
  await person.ask(contract.user.completeGuide, {});
  return slug;
};

/** Deletes what the page stored, as Telegram's container was seen to do. */
export const clearStorage = (view: Frame) =>
  view.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });

/** Reloads the page by `press` and returns the next document. */
export const nextPage = async (
  phone: Phone,
  press: (view: Frame) => Promise<unknown>,
): Promise<Frame> => {
  const before = await phone.app();
  await before.evaluate(() => void (document.documentElement.dataset['before'] = ''));
  await press(before);
  await expect
    .poll(async () => {
      const view = await phone.app();
      return view.evaluate(() => document.documentElement.dataset['before'] === undefined);
    })
    .toBe(true);
  return phone.app();
};

/** Reloads from the launch address without history and state, as Telegram does when it recreates the container. */
export const launchAgain = async (view: Frame): Promise<void> => {
  const frame = await view.frameElement();
  await frame.evaluate((element) => {
    const app = element as HTMLIFrameElement;
    app.setAttribute('src', app.getAttribute('src') ?? '');
  });
};
