import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '@taice/testkit/browser-test';
import { goTo, pathOf, say } from './steps.ts';

/** By the browser itself, as its button goes; `goBack` of the driver would wait for a page that does not come. */
const back = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]!.id;
  await session.send('Page.navigateToHistoryEntry', { entryId });
  await session.detach();
};

test('the way back closes what lies over the page, and leads on when nothing does', async ({
  open,
}) => {
  const { page } = await open({ lang: 'en' });
  await goTo(page, '/about');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  const dialog = page.getByRole('dialog');
  const length = await page.evaluate(() => history.length);
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .click();
  await dialog.waitFor();
  await back(page);
  await dialog.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/Home');
  expect(await page.evaluate(() => history.length)).toBe(length);
  await back(page);
  await expect.poll(() => pathOf(page)).toBe('/about');
});
