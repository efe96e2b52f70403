import { contract } from '@taice/contract';
import { clientOfPage } from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { goTo, pathOf, registerInDialog, english } from './steps.ts';

const logIn = (page: Page) => page.getByRole('button', { name: english('shell.logIn') }).first();

test('a visitor registers over their page and stays on it; log-out clears all but the device id', async ({
  open,
}) => {
  const { page } = await open();
  await goTo(page, '/V2/points');
  await registerInDialog(page);
  expect(pathOf(page)).toBe('/V2/points');
  await page.getByRole('heading', { level: 1, name: english('points.title') }).waitFor();
  await goTo(page, '/V2/My');
  const person = await clientOfPage(page, product.url);
  const deviceId = await page.evaluate(() => localStorage.getItem('SPK_deviceId'));
  const logOut = { name: english('user.logOut') };
  await page.getByRole('main').getByRole('button', logOut).click();
  await page.getByRole('dialog').getByRole('button', logOut).click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  await logIn(page).waitFor();
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual({
    SPK_deviceId: deviceId,
  });
  const code = async () => (await person.send(contract.user.info, {})).code;
  await expect.poll(code).toBe(401);
  await page.goBack();
  await logIn(page).waitFor();
  expect(await page.getByRole('button', logOut).count()).toBe(0);
});

/** By the browser itself, as its button does; `goBack` of the driver would wait for a page load that does not come. */
const back = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]!.id;
  await session.send('Page.navigateToHistoryEntry', { entryId });
  await session.detach();
};

test('an unknown path shows /404; a navigation starts at the top, and Back closes an overlay first', async ({
  open,
}) => {
  const { page, complaints } = await open({ lang: 'en' });
  complaints.expect(/404 GET \S+\/no\/such\/page\b/);
  const answer = await goTo(page, '/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect.poll(() => pathOf(page)).toBe('/404');
  await page.getByRole('main').getByRole('link').first().click();
  await expect.poll(() => pathOf(page)).toBe('/Home');

  await goTo(page, '/');
  await expect.poll(() => pathOf(page)).toBe('/Home');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await goTo(page, '/about');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  const dialog = page.getByRole('dialog');
  const length = await page.evaluate(() => history.length);
  await logIn(page).click();
  await dialog.waitFor();
  await back(page);
  await dialog.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/Home');
  expect(await page.evaluate(() => history.length)).toBe(length);
  await back(page);
  await expect.poll(() => pathOf(page)).toBe('/about');
});
