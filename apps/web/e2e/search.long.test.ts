import { screenFaults, waitUntilSettled } from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '@taice/testkit/browser-test';
import { goTo, pathOf, english } from './steps.ts';

const field = (page: Page) =>
  page.locator('input[role="combobox"]:visible').and(page.getByLabel(english('search.label')));
const hits = (page: Page) => page.getByRole('main').locator('.found-video mark');
const keywordOf = (page: Page) => new URL(page.url()).searchParams.get('keyword');

test('two Chinese characters of either script find the video by a marked suggestion and the keyboard', async ({
  open,
}) => {
  const { page } = await open();
  await goTo(page, '/Home');
  await page.getByRole('main').locator('a').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.insertText('拉麵');
  const option = page.getByRole('option', { name: '拉面' }).first();
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(
    await option.getAttribute('id'),
  );
  await page.keyboard.press('Escape');
  await option.waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await expect.poll(() => keywordOf(page)).toBe('拉面');
  await hits(page).first().waitFor();
  expect(await hits(page).allInnerTexts()).toEqual(['拉面']);
  await waitUntilSettled(page);
  expect(await screenFaults(page, '/Discover')).toEqual([]);

  // A misspelt word is corrected, and a filter without results offers a way out.
  await page.keyboard.press('/');
  await page.keyboard.insertText('shinjoku');
  await page.keyboard.press('Enter');
  await page.getByText(english('search.meant')).waitFor();
  expect(await hits(page).first().innerText()).toBe('Shinjuku');
  await page.getByRole('link', { name: english('search.instead') }).click();
  await page.getByText(english('search.nothing')).waitFor();
  await page.goBack();
  await hits(page).first().waitFor();
  await page.getByRole('radio', { name: english('search.long') }).click();
  await page.getByRole('button', { name: english('search.dropFilters') }).click();
  const found = page.locator('.found-video h2 a').first();
  await found.click();
  await expect.poll(() => pathOf(page)).toBe('/videoDetail');
  await page.goBack();
  await hits(page).first().waitFor();
  expect(keywordOf(page)).toBe('shinjoku');
  // Without a search text, own searches are listed, newest first.
  await goTo(page, '/Discover');
  const own = page.locator('.own-searches li a');
  await own.first().waitFor();
  expect(await own.allInnerTexts()).toEqual(['shinjoku', '拉面']);
  await page.getByRole('button', { name: english('search.clearRecent') }).click();
  await own.first().waitFor({ state: 'hidden' });
});
