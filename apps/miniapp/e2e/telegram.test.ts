import {
  endVisit,
  hoverFaults,
  screenFaults,
  waitUntilSettled,
  visit,
} from '@taice/testkit/browser';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { newcomer, pathOf, dismissPopups, english, tab } from './steps.ts';

const canvasOf = (view: Frame) =>
  view.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim(),
  );

test("Telegram's back button goes back inside the app, and closes it from Home", async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({ user: newcomer(), still: true });
  const view = await app();
  await dismissPopups({ page }, view);
  expect(pathOf(view)).toBe('/tg/Home');
  const phone = page.locator('#phone');
  await expect.poll(() => phone.getAttribute('data-back')).toBe('false');

  await tab(view, 'mine').click();
  await expect.poll(() => pathOf(view)).toBe('/tg/V2/My');
  await view
    .getByRole('main')
    .getByRole('link', { name: english('shell.title.points') })
    .first()
    .click();
  await expect.poll(() => pathOf(view)).toBe('/tg/V2/points');
  await expect.poll(() => phone.getAttribute('data-back')).toBe('true');
  await page.locator('#back').click();
  await expect.poll(() => pathOf(view)).toBe('/tg/V2/My');
});

test('the theme applies before the first paint, changes live, and keeps hovered buttons readable', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({ user: newcomer(), theme: 'light', still: true });
  const view = await app();
  await waitUntilSettled(view);
  // The sign-in opens by itself, and would cover the checked screen.
  await view.getByRole('dialog').waitFor();
  const light = await canvasOf(view);
  expect(await hoverFaults(view, 'light')).toEqual([]);
  await page.getByRole('radio', { name: 'dark' }).check({ force: true });
  await expect.poll(() => canvasOf(view)).not.toBe(light);
  expect(await hoverFaults(view, 'dark')).toEqual([]);
  await page.getByRole('radio', { name: 'light' }).check({ force: true });
  await expect.poll(() => canvasOf(view)).toBe(light);
});

test('outside Telegram the address shows a friendly page with a link to the web', async ({
  browser,
}) => {
  const outside = await visit(browser, { size: [390, 844], theme: 'dark' });
  await outside.page.goto(`${product.url}/tg/`);
  await outside.page.getByRole('heading', { name: english('shell.outside.title') }).waitFor();
  await waitUntilSettled(outside.page);
  expect(await screenFaults(outside.page, 'outside Telegram')).toEqual([]);
  const onTheWeb = outside.page.getByRole('link', { name: english('shell.outside.web') });
  expect(await onTheWeb.getAttribute('href')).toMatch(/^(https?:\/\/[^/]+)?\/(Home)?$/);
  await endVisit(outside, undefined);
});
