import { contract } from '@taice/contract';
import { screenFaults, waitUntilSettled, screenshot } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { createApiClient, newSlug, payingVideos, telegramLogin } from './api-users.ts';
import { enter, goTo, pathOf, english } from './steps.ts';
import { watchFast } from './viewing.ts';

/** The demo's campaign: ten videos, three shares, two comments. */
const slug = 'after-dark-week';
const title = 'After Dark Week';

test('a user joins a campaign, its progress follows their actions, and both shells show it', async ({
  open,
  openPhone,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const own = page.getByRole('region', { name: english('activities.mine.label') });
  await goTo(page, `/activityinfo?slug=${slug}`);
  await own.getByRole('button', { name: english('activities.logIn') }).waitFor();

  // A person who also has Telegram.
  const user = newSlug();
  const client = await createApiClient();
  const person = await enter(page, client, await telegramLogin(client, user));
  await goTo(page, '/activitycenter');
  const tile = page.getByRole('main').getByRole('link', { name: new RegExp(title) });
  await tile.getByText('0 %').waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'campaigns')).toEqual([]);
  await tile.click();
  await expect.poll(() => pathOf(page)).toBe('/activityinfo');
  await own.getByRole('heading', { name: 'Watch 10 videos' }).waitFor();
  await page.getByText(/^Counts from /).waitFor();
  await page.getByText('0 of 3 done').waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'a campaign that was joined')).toEqual([]);
  await screenshot(page, 'web/campaign/joined');
  const ends = await page
    .locator('.condition .tc-progress')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().right));
  expect(ends.length).toBe(3);
  expect(new Set(ends).size).toBe(1);

  const [first] = await payingVideos(person);
  if (!first) throw new Error('no video pays');
  await watchFast(person, first);
  // The page has updated itself, without a touch.
  const moved = { name: 'Watch 10 videos: 1 of 10' };
  await page.getByRole('progressbar', moved).waitFor();
  await person.ask(contract.posts.share, { post_id: first.id, channel: 'telegram' });
  await page.getByRole('progressbar', { name: 'Share 3 videos: 1 of 3' }).waitFor();

  await person.ask(contract.signIn.signIn, {});
  await person.ask(contract.user.completeGuide, {});
  const phone = await openPhone({ user, still: true });
  const view = await phone.app();
  const tabs = view.getByRole('navigation').last();
  await tabs.getByRole('link', { name: english('shell.tab.tasks') }).click();
  await view
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect.poll(() => new URL(view.url()).pathname).toBe('/tg/activityinfo');
  await view.getByRole('progressbar', moved).waitFor();
  await waitUntilSettled(view);
  expect(await screenFaults(view, 'a campaign in Telegram')).toEqual([]);
  await screenshot(phone.page, 'miniapp/campaign/moved', false);
});
