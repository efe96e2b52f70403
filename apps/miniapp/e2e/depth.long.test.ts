import { contract } from '@taice/contract';
import { clientOfPage, screenFaults, waitUntilSettled, screenshot } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { makeWallet } from '@taice/testkit/ton';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  goTo,
  newcomer,
  logInOnOtherDevice,
  dismissPopups,
  createReturningUser,
  english,
  visitor,
} from './steps.ts';

const loggedIn = (view: Frame): Promise<void> =>
  expect.poll(() => view.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
const answer = async (page: Page, title: string, button: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: title });
  await dialog.getByRole('button', { name: button }).click();
};

test('the bot can remind a signed-in user once Telegram has asked them', async ({ openPhone }) => {
  const slug = newcomer();
  await (await logInOnOtherDevice(slug)).ask(contract.user.completeGuide, {});
  const { page, app } = await openPhone({ user: slug, still: true });
  const view = await app();
  const popup = view.getByRole('dialog', { name: english('signIn.dayIsHere') });
  await popup.getByRole('button', { name: english('signIn.take') }).click();
  const remind = view.getByRole('button', { name: english('signIn.remindTomorrow') });
  await remind.click();
  await answer(page, 'Allow messages', 'Cancel');
  await remind.waitFor({ state: 'detached' });
  const person = await clientOfPage(view, product.url);
  const state = async () => (await person.ask(contract.notifications.prefs, {})).telegram;
  expect(await state()).toBe('not_allowed');

  await dismissPopups({ page }, view, ['signIn.doneTitle']);
  await goTo(view, '/Notifications');
  await view.getByRole('button', { name: english('notifications.allow') }).click();
  await answer(page, 'Allow messages', 'Allow');
  await view.getByText(english('notifications.telegramIs.ready')).waitFor();
  // Shown at once, and sent to the server a moment later.
  await expect.poll(state).toBe('ready');
  expect(
    await view.getByRole('switch', { name: english('notifications.confirm') }).isEnabled(),
  ).toBe(true);
});

test('the attachment menu opens the mini-app at its link, and the bot may write', async ({
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
    await screenshot(page.locator('#phone'), 'miniapp/attachment-items');
    await close();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  }
  await attach();
  await answer(page, 'Add to attachment menu', 'Cancel');
  expect(await page.locator('#phone').getAttribute('data-open')).toBe('false');
  await attach();
  await screenshot(page.locator('#phone'), 'miniapp/attachment-menu');
  await answer(page, 'Add to attachment menu', 'Add');
  const view = await app();
  await view.waitForURL(/\/tg\/videoDetail\?id=/);
  expect(new URL(view.url()).searchParams.get('id')).toBe(id);
  await loggedIn(view);
  const person = await clientOfPage(view, product.url);
  const state = async () => (await person.ask(contract.notifications.prefs, {})).telegram;
  await expect.poll(state).toBe('ready');
  expect(await page.getByLabel('attachment menu', { exact: true }).isChecked()).toBe(true);

  // Telegram asks once. A person who has stopped the bot since is not assumed to want it again.
  const later = await openPhone({ user, at: 'chat', still: true });
  await later.page.locator('#chat-commands [value="/stop"]').click();
  await expect.poll(state).toBe('not_allowed');
  const asked = later.page.waitForResponse(/walletDetail/);
  await attach(later.page);
  await loggedIn(await later.app());
  // Once its wallet is shown, the page has sent Telegram's answer to the server.
  await asked;
  expect(await later.page.getByRole('alertdialog').count()).toBe(0);
  expect(await state()).toBe('not_allowed');
});

test('an invitation goes to Telegram’s story editor as a fetchable picture', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({ user: await createReturningUser(), still: true });
  const view = await app();
  await loggedIn(view);
  await goTo(view, '/V2/invitation');
  // A person without friends sees the ways to invite a second time, further down.
  await view
    .getByRole('button', { name: english('story.share') })
    .first()
    .click();
  const story = page.getByRole('dialog', { name: 'New story' });
  const picture = story.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1_080);
  expect(await picture.getAttribute('src')).toMatch(/^\/media\/stories\/[\w-]+\.jpg$/);
  await screenshot(page.locator('#phone'), 'miniapp/story');
  await story.getByRole('button', { name: 'Discard' }).click();
  await story.waitFor({ state: 'hidden' });
  await waitUntilSettled(view);
  expect(await screenFaults(view, '/V2/invitation')).toEqual([]);
});

test('a fingerprint locks the wallet only once Telegram and the viewer agree', async ({
  openPhone,
}) => {
  const user = await createReturningUser();
  const person = await logInOnOtherDevice(user);
  const { payload } = await person.ask(contract.auth.tonPayload, {});
  const { host } = new URL(product.url);
  const info = makeWallet().signProof({ domain: host, at: new Date(), payload });
  await person.ask(contract.auth.tonBind, { wallet_info: { ...info } });
  const { page, app } = await openPhone({ user, still: true });
  const view = await app();
  await loggedIn(view);
  await goTo(view, '/profile-edit');
  const lock = view.getByRole('switch', { name: english('user.lock.title') });
  await lock.click();
  await answer(page, 'Use fingerprint', 'Allow');
  await expect.poll(() => lock.getAttribute('aria-checked')).toBe('true');
  await lock.click();
  await answer(page, 'Fingerprint', 'Cancel');
  await expect.poll(() => lock.isEnabled()).toBe(true);
  expect(await lock.getAttribute('aria-checked')).toBe('true');

  await goTo(view, '/Transfer');
  await answer(page, 'Fingerprint', 'Touch the sensor');
  const locked = view.getByText(english('user.lock.locked'));
  await locked.waitFor({ state: 'detached' });
  // Put aside in Telegram, where the page itself stays visible.
  await page.locator('#minimise').click();
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
