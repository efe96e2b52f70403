import { randomBytes } from 'node:crypto';
import { axeIssues, settled, shot, wordsOf } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';

const say = wordsOf('en');

test('from My videos on a phone there is a way to the videos of a channel at YouTube', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({
    user: `new-${randomBytes(5).toString('hex')}`,
    still: true,
  });
  const view = await app();
  const signIn = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
  await signIn.getByRole('button', { name: say('common.close') }).click();
  await view
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: say('shell.tab.mine') })
    .click();
  await view.getByRole('link', { name: say('studio.mine') }).click();
  await view.getByRole('link', { name: say('studio.first') }).waitFor();
  await shot(page, 'mini/my-videos', false);
  await view.getByRole('link', { name: say('studio.sync.title') }).click();
  await expect.poll(() => new URL(view.url()).pathname).toBe('/tg/Youtube');
});

test('the bar names the screen, the tabs mark it, and the filters of a search stand whole on a phone', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({
    user: `new-${randomBytes(5).toString('hex')}`,
    still: true,
  });
  const view = await app();
  const signIn = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
  await signIn.getByRole('button', { name: say('common.close') }).click();
  const tabs = view.getByRole('navigation').last();
  const bar = view.locator('.top-bar');
  for (const name of ['mine', 'videos'] as const) {
    const tab = tabs.getByRole('link', { name: say(`shell.tab.${name}`) });
    await tab.click();
    await bar.getByText(say(`shell.title.${name}`), { exact: true }).waitFor();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
  }
  await view.getByRole('link', { name: say('search.placeholder') }).click();
  await bar.getByText(say('shell.title.discover'), { exact: true }).waitFor();
  const field = view.locator('.search-own-field input');
  await field.fill('night');
  await field.press('Enter');
  await view.getByRole('button', { name: say('search.filters') }).click();
  const sheet = view.getByRole('dialog', { name: say('search.filters') });
  await sheet.getByRole('radio', { name: say('search.mostViewed') }).click();
  await sheet
    .locator('.filter-choice')
    .filter({ hasText: say('search.short') })
    .click();
  await settled(view);
  expect(await axeIssues(view)).toEqual([]);
  const show = sheet.getByRole('button', { name: say('search.show') });
  const [button, high] = [
    await show.evaluate((element) => element.getBoundingClientRect().bottom),
    await view.evaluate(() => innerHeight),
  ];
  expect(button).toBeLessThanOrEqual(high);
  await show.click();
  await sheet.waitFor({ state: 'hidden' });
  const asked = new URL(view.url()).searchParams;
  expect([asked.get('keyword'), asked.get('sort'), asked.get('duration')]).toEqual([
    'night',
    'views',
    'short',
  ]);
  await shot(page, 'mini/search-filters', false);
});
