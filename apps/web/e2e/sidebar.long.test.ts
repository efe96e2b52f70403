import { contract } from '@taice/contract';
import { waitUntilSettled } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { mia } from './market-steps.ts';
import { openAsNewUser, openAsUser, goTo, pathOf, english } from './steps.ts';
import { bindTon } from './wallet-steps.ts';

const beside = [
  'My',
  'videos',
  'history',
  'collection',
  'changelanguage',
  'myvideos',
  'invitation',
  'exchange',
  'points',
  'task',
  'addressH5',
  'myorder',
  'messagecenter',
  'leaderboard',
  'compagin',
].map((name) => `/V2/${name}`);
const others = [
  '/Home',
  '/Service',
  '/aice',
  '/about',
  '/news',
  '/Attention',
  '/UploadVideo',
  '/Youtube',
  '/Wallet',
  '/WalletLog',
  '/TaskRecord',
  '/Creators',
  '/SelfProfile',
  '/SelfProfile/Creation',
  '/profile-edit',
];

const sidebar = (page: Page) => page.locator('.tc-sidebar').isVisible();

/** To another page of the application, without a new document. */
const walk = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
  }, path);
  expect(pathOf(page)).toBe(path.split('?')[0]);
};

test('from 900 px up a logged-in user has the sidebar on all pages, and below on none', async ({
  open,
}) => {
  const { page } = await open({ still: true, size: [900, 900] });
  const { person } = await openAsNewUser(page);
  await bindTon(person, product);
  const { id } = await person.ask(contract.user.info, {});
  await goTo(page, '/Home');
  await waitUntilSettled(page);
  const seen: string[] = [];
  const all = [...beside, ...others, `/Profile?id=${id}`];
  for (const path of all) {
    await walk(page, path);
    if (await sidebar(page)) seen.push(path);
  }
  expect(seen).toEqual(all);
  await walk(page, '/videoDetail?id=1');
  expect(await sidebar(page)).toBe(false);
  await page.setViewportSize({ width: 899, height: 900 });
  await walk(page, '/UploadVideo');
  expect(await sidebar(page)).toBe(false);
});

test('the sidebar counts the prizes in reach, and the header’s balance leads to the points', async ({
  open,
}) => {
  const { page } = await open({ still: true });
  const person = await openAsUser(page, mia);
  await goTo(page, '/Home');
  const row = page.locator('.tc-sidebar a[href="/V2/exchange"]');
  const { list } = await person.ask(contract.prizes.list, { page_size: 50 });
  const count = list.filter(({ can_redeem }) => can_redeem).length;
  await expect
    .poll(() => row.innerText())
    .toBe([english('shell.nav.prizes'), ...(count > 0 ? [`${count} for you`] : [])].join('\n'));
  await page.getByRole('banner').locator('a[href="/V2/points"]').click();
  await expect.poll(() => pathOf(page)).toBe('/V2/points');
});
