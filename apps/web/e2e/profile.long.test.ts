import { contract } from '@taice/contract';
import { clientOfPage } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createApiClient } from './api-users.ts';
import { openAsNewUser, goTo, pathOf, english } from './steps.ts';

const row = async (page: Page, key: string) => {
  const button = page.getByRole('main').getByRole('button', { name: english(key) });
  await button.first().click();
  return button.first().locator('..');
};
const told = (page: Page, key: string) => page.getByText(english(key), { exact: true }).first();

/** A picture of a camera's size, as a browser draws it. */
const photo = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2_400;
    canvas.height = 3_200;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#3556e0';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#ffc24b';
    pen.fillRect(600, 900, 1_200, 1_200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });

test('a person changes name, links and portrait, and all others see them', async ({ open }) => {
  const { page } = await open();
  await openAsNewUser(page);
  await goTo(page, '/profile-edit');
  const name = `Nara ${Date.now().toString(36)}`;
  const nickname = await row(page, 'user.edit.nickname');
  await nickname.getByRole('textbox').fill('');
  await nickname.getByRole('button', { name: english('user.edit.save') }).click();
  await told(page, 'user.edit.empty.nickname').waitFor();
  await nickname.getByRole('textbox').fill(name);
  await nickname.getByRole('button', { name: english('user.edit.save') }).click();
  await told(page, 'user.edit.saved').waitFor();
  const link = page.getByRole('main').getByRole('button', { name: /^Twitter/ });
  await link.click();
  await page.getByRole('textbox', { name: 'Twitter' }).fill('@nara');
  await page.getByRole('textbox', { name: 'Twitter' }).press('Enter');
  await expect.poll(() => link.textContent()).toContain('@nara');

  const buffer = Buffer.from(await photo(page), 'base64');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  const face = page.locator('.avatar-edit img');
  await expect.poll(() => face.getAttribute('src')).toMatch(/avatars/);
  const src = (await face.getAttribute('src')) ?? '';
  const picture = await fetch(new URL(src, product.url));
  expect(picture.headers.get('content-type')).toBe('image/webp');
  const side = () => face.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(side).toBe(512);

  const { id } = await (await clientOfPage(page, product.url)).ask(contract.user.info, {});
  const { page: stranger } = await open();
  await goTo(stranger, `/Profile?id=${id}`);
  await stranger.getByRole('heading', { level: 1, name }).waitFor();
  expect(await stranger.getByRole('link', { name: '@nara' }).getAttribute('href')).toBe(
    'https://x.com/nara',
  );
});

test('logs another device out at once; keeps the last login method; data and account can go', async ({
  open,
}) => {
  const { page } = await open();
  const account = await openAsNewUser(page);
  await goTo(page, '/profile-edit');
  const other = await createApiClient();
  const { token, sign_key: signKey } = await other.ask(contract.auth.emailLogin, account);
  const elsewhere = other.as({ token, signKey });
  expect((await elsewhere.send(contract.user.info, {})).code).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: `Log out ${english('user.sessions.unknown')}` }).click();
  await told(page, 'user.sessions.ended').waitFor();
  expect((await elsewhere.send(contract.user.info, {})).code).toBe(401);

  const email = page.getByRole('button', { name: account.email });
  await email.click();
  await told(page, 'user.bind.last').waitFor();

  await row(page, 'user.data.export');
  await page.getByRole('button', { name: english('user.data.make') }).click();
  const link = page.getByRole('link', { name: /Download/ });
  await link.waitFor();
  const zip = await fetch((await link.getAttribute('href')) ?? '');
  expect(zip.headers.get('content-type')).toBe('application/zip');
  expect(new Uint8Array(await zip.arrayBuffer()).subarray(0, 2)).toEqual(
    new Uint8Array([0x50, 0x4b]),
  );

  const leave = await row(page, 'user.data.leave');
  await leave
    .getByRole('button', { name: english('user.data.leave') })
    .last()
    .click();
  await page.getByRole('button', { name: english('user.data.stay') }).click();
  await told(page, 'user.data.stayed').waitFor();
});

test('interests require at least one, then lead Home; own page and header lead to the profile', async ({
  open,
}) => {
  const { page } = await open();
  await openAsNewUser(page);
  await goTo(page, '/customized');
  await page.getByRole('button', { name: english('interests.save') }).click();
  await told(page, 'interests.atLeastOne').waitFor();
  await page
    .getByRole('group', { name: english('interests.title') })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: english('interests.save') }).click();
  await expect.poll(() => pathOf(page)).toBe('/Home');

  await goTo(page, '/SelfProfile');
  await page
    .getByRole('main')
    .getByRole('link', { name: english('user.profile.Creation'), exact: true })
    .click();
  await expect.poll(() => pathOf(page)).toBe('/SelfProfile/Creation');
  await page.getByText(english('user.profile.noVideos')).waitFor();

  await page.locator('.tc-hover-anchor [aria-expanded]').hover();
  const card = page.getByRole('group', { name: english('shell.account') });
  await card.getByRole('progressbar').waitFor();
  await card.getByRole('link', { name: english('shell.bindAccount') }).click();
  await expect.poll(() => pathOf(page)).toBe('/profile-edit');
});
