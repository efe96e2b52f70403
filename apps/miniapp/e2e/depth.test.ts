import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import {
  asPersonOf,
  rawClient,
  readBoot,
  screenFaults,
  settled,
  shot,
  wordsOf,
} from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { makeWallet } from '@taice/testkit/ton';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const say = wordsOf('en');
const firstVisit = ['signIn.dayIsHere', 'user.guide.watchTitle'];
const newcomer = () => `new-${randomBytes(5).toString('hex')}`;

/** Within the page: one that is loaded anew goes on where its person was. */
const goTo = (view: Frame, path: string): Promise<unknown> =>
  view.evaluate((to) => {
    history.pushState(null, '', to + location.hash);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/tg${path}`);
/** Puts away what comes by itself at the first visit, by Telegram's back button. */
const putAway = async (
  page: Page,
  view: Frame,
  words = say,
  titles = firstVisit,
): Promise<void> => {
  for (const title of titles) {
    const popup = view.getByRole('dialog', { name: words(title) });
    await popup.waitFor();
    await page.locator('#back').click();
    await popup.waitFor({ state: 'hidden' });
  }
};
const loggedIn = (view: Frame): Promise<void> =>
  expect.poll(() => view.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
const visitor = async () => {
  const { settings } = await readBoot(product.url);
  return rawClient({ url: product.url, secret: settings.sign_secret });
};
/** Binds a TON wallet for whoever's Telegram it is, from another device of theirs. */
const bindTon = async (slug: string): Promise<void> => {
  const launched = await fetch(`${product.url}/dev/telegram/launch?user=${slug}`);
  const { url } = (await launched.json()) as { url: string };
  const user = new URLSearchParams(new URL(url).hash.slice(1)).get('tgWebAppData') ?? '';
  const other = await visitor();
  const { token, sign_key: signKey } = await other.ask(contract.auth.telegramLogin, { user });
  const person = other.as({ token, signKey });
  const { payload } = await person.ask(contract.auth.tonPayload, {});
  const { host } = new URL(product.url);
  const info = makeWallet().signProof({ domain: host, at: new Date(), payload });
  await person.ask(contract.auth.tonBind, { wallet_info: { ...info } });
};
const answer = async (page: Page, title: string, button: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: title });
  await dialog.getByRole('button', { name: button }).click();
};

test('whoever has signed in can be reminded by the bot, once Telegram has asked them', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({ user: newcomer(), still: true });
  const view = await app();
  const popup = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
  await popup.getByRole('button', { name: say('signIn.take') }).click();
  const remind = view.getByRole('button', { name: say('signIn.remindTomorrow') });
  await remind.click();
  await answer(page, 'Allow messages', 'Cancel');
  await remind.waitFor({ state: 'detached' });
  const person = await asPersonOf(view, product.url);
  const state = async () => (await person.ask(contract.notifications.prefs, {})).telegram;
  expect(await state()).toBe('not_allowed');

  await putAway(page, view, say, ['signIn.doneTitle', 'user.guide.watchTitle']);
  await goTo(view, '/Notifications');
  await view.getByRole('button', { name: say('notifications.allow') }).click();
  await answer(page, 'Allow messages', 'Allow');
  await view.getByText(say('notifications.telegramIs.ready')).waitFor();
  // Shown at once, and known to the server a moment later.
  await expect.poll(state).toBe('ready');
  expect(await view.getByRole('switch', { name: say('notifications.confirm') }).isEnabled()).toBe(
    true,
  );
});

test("from a chat's attachment menu the mini-app opens where its link leads, and the bot may write", async ({
  openPhone,
}) => {
  const { list } = await (await visitor()).ask(contract.posts.feed, { count: 1 });
  const id = list[0]?.id ?? '';
  const user = newcomer();
  const { page, app } = await openPhone({ user, startapp: `v_${id}`, at: 'chat', still: true });
  const attach = async (from = page) => {
    await from.getByRole('button', { name: 'Attachment menu' }).click();
    await from.locator('#attach-app').click();
  };
  const menu = page.getByRole('button', { name: 'Attachment menu' });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.locator('#chat-messages').click(),
  ]) {
    await menu.click();
    await page.getByText('As in Robin’s chat').waitFor();
    await shot(page.locator('#phone'), 'miniapp/attachment-items');
    await close();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  }
  await attach();
  await answer(page, 'Add to attachment menu', 'Cancel');
  expect(await page.locator('#phone').getAttribute('data-open')).toBe('false');
  await attach();
  await shot(page.locator('#phone'), 'miniapp/attachment-menu');
  await answer(page, 'Add to attachment menu', 'Add');
  const view = await app();
  await view.waitForURL(/\/tg\/videoDetail\?id=/);
  expect(new URL(view.url()).searchParams.get('id')).toBe(id);
  await loggedIn(view);
  const person = await asPersonOf(view, product.url);
  const state = async () => (await person.ask(contract.notifications.prefs, {})).telegram;
  await expect.poll(state).toBe('ready');
  expect(await page.getByLabel('attachment menu', { exact: true }).isChecked()).toBe(true);

  // Telegram asks once, and whoever has stopped the bot since is not taken to want it again.
  const later = await openPhone({ user, at: 'chat', still: true });
  await later.page.locator('#chat-commands [value="/stop"]').click();
  await expect.poll(state).toBe('not_allowed');
  await attach(later.page);
  await loggedIn(await later.app());
  await later.page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await later.page.waitForTimeout(1_000);
  expect(await state()).toBe('not_allowed');
});

test('an invitation goes to Telegram’s story editor as a picture that Telegram can fetch', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({ user: newcomer(), still: true });
  const view = await app();
  await putAway(page, view);
  await goTo(view, '/V2/invitation');
  // Whoever has no friends yet is shown the ways once more below.
  await view
    .getByRole('button', { name: say('story.share') })
    .first()
    .click();
  const story = page.getByRole('dialog', { name: 'New story' });
  const picture = story.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1_080);
  expect(await picture.getAttribute('src')).toMatch(/^\/media\/stories\/[\w-]+\.jpg$/);
  await shot(page.locator('#phone'), 'miniapp/story');
  await story.getByRole('button', { name: 'Discard' }).click();
  await story.waitFor({ state: 'hidden' });
  await settled(view);
  expect(await screenFaults(view, '/V2/invitation')).toEqual([]);
});

test('the wallet is locked by a fingerprint only once Telegram and the viewer agree', async ({
  openPhone,
}) => {
  const user = newcomer();
  await bindTon(user);
  const { page, app } = await openPhone({ user, still: true });
  const view = await app();
  await putAway(page, view);
  await goTo(view, '/profile-edit');
  const lock = view.getByRole('switch', { name: say('user.lock.title') });
  await lock.click();
  await answer(page, 'Use fingerprint', 'Allow');
  await expect.poll(() => lock.getAttribute('aria-checked')).toBe('true');
  await lock.click();
  await answer(page, 'Fingerprint', 'Cancel');
  await expect.poll(() => lock.isEnabled()).toBe(true);
  expect(await lock.getAttribute('aria-checked')).toBe('true');

  await goTo(view, '/Transfer');
  await answer(page, 'Fingerprint', 'Touch the sensor');
  const locked = view.getByText(say('user.lock.locked'));
  await locked.waitFor({ state: 'detached' });
  // Put aside in Telegram, where the page itself stays visible.
  await page.locator('#minimise').click();
  await page.locator('#minimise').click();
  await answer(page, 'Fingerprint', 'Cancel');
  await locked.waitFor();
  await page.locator('#main-button').click();
  await answer(page, 'Fingerprint', 'Touch the sensor');
  await locked.waitFor({ state: 'detached' });
  // On a second visit, too, which asks for nothing by itself.
  await goTo(view, '/Wallet');
  await goTo(view, '/Transfer');
  const inside = view.locator('.transfer');
  await inside.waitFor();
  await page.locator('#minimise').click();
  await inside.waitFor({ state: 'hidden' });
  await page.locator('#minimise').click();
  await answer(page, 'Fingerprint', 'Cancel');
  await locked.waitFor();
  await page.locator('#main-button').click();
  await answer(page, 'Fingerprint', 'Touch the sensor');
  await locked.waitFor({ state: 'detached' });

  await goTo(view, '/profile-edit');
  await lock.click();
  await answer(page, 'Fingerprint', 'Touch the sensor');
  await expect.poll(() => lock.getAttribute('aria-checked')).toBe('false');
});

test("the page has no fault in Telegram's own look, in both themes", async ({ openPhone }) => {
  for (const [theme, lang, size] of [
    ['dark', 'en', [360, 740]],
    ['light', 'tw', [390, 844]],
  ] as const) {
    const { page, app } = await openPhone({ user: newcomer(), theme, lang, size, still: true });
    const view = await app();
    await putAway(page, view, wordsOf(lang));
    await goTo(view, '/Notifications');
    await view.getByRole('table').waitFor();
    await settled(view);
    expect(await screenFaults(view, `${theme} ${lang}`)).toEqual([]);
    await shot(page, `mini/notifications-${theme}-${lang}`);
  }
});
