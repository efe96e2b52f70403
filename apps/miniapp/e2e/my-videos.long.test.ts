import { axeIssues, waitUntilSettled, screenshot } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { pathOf, createReturningUser, english, tab } from './steps.ts';

test('the bar names the screen, the tabs mark it, and its screens fit a phone', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({ user: await createReturningUser(), still: true });
  const view = await app();
  const bar = view.locator('.top-bar');
  const press = async (name: 'mine' | 'tasks' | 'videos') => {
    await tab(view, name).click();
    await bar.getByText(english(`shell.title.${name}`), { exact: true }).waitFor();
    await expect.poll(() => tab(view, name).getAttribute('aria-current')).toBe('page');
  };
  await press('mine');
  await view.getByRole('link', { name: english('studio.mine') }).click();
  await view.getByRole('link', { name: english('studio.first') }).waitFor();
  await screenshot(page, 'mini/my-videos', false);
  await view.getByRole('link', { name: english('studio.sync.title') }).click();
  await expect.poll(() => pathOf(view)).toBe('/tg/Youtube');
  await page.locator('#back').click();
  await page.locator('#back').click();

  await press('tasks');
  // Telegram's bar shows the title; the controls beside it stay on the page.
  const history = view.getByRole('link', { name: english('tasks.record.title') });
  expect((await history.boundingBox())?.width).toBeGreaterThan(44);

  await press('videos');
  await view.getByRole('link', { name: english('search.placeholder') }).click();
  await bar.getByText(english('shell.title.discover'), { exact: true }).waitFor();
  const field = view.locator('.search-own-field input');
  await field.fill('rammen');
  await field.press('Enter');
  // Search corrects a misspelt word.
  const hit = view.getByRole('main').locator('.found-video mark').first();
  await hit.waitFor();
  expect((await hit.innerText()).toLowerCase()).toBe('ramen');
  await view.getByRole('button', { name: english('search.filters') }).click();
  const sheet = view.getByRole('dialog', { name: english('search.filters') });
  await sheet.getByRole('radio', { name: english('search.popular') }).click();
  await sheet
    .locator('.filter-choice')
    .filter({ hasText: english('search.short') })
    .click();
  await waitUntilSettled(view);
  expect(await axeIssues(view)).toEqual([]);
  const show = sheet.getByRole('button', { name: english('search.show') });
  const bottom = await show.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(await view.evaluate(() => innerHeight));
  await show.click();
  await sheet.waitFor({ state: 'hidden' });
  expect(Object.fromEntries(new URL(view.url()).searchParams)).toMatchObject({
    keyword: 'rammen',
    sort: 'views',
    duration: 'short',
  });
  await screenshot(page, 'mini/search-filters', false);
});
