import { waitUntilSettled } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsNewUser, goTo, pathOf, english } from './steps.ts';

test('a page whose files a release has removed reloads once, and keeps its place and typed text', async ({
  open,
}) => {
  const { page, complaints } = await open({ still: true, lang: 'en' });
  complaints.expect(/404|Failed to (load|fetch)/);
  await openAsNewUser(page);
  const [video] = await payingVideos(await createApiClient());
  await goTo(page, `/videoDetail?id=${video?.id}`);
  const comment = page
    .getByRole('region', { name: english('comments.title') })
    .getByRole('textbox');
  await comment.fill('bread at dawn');
  await waitUntilSettled(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const share = page.getByRole('main').getByRole('button', { name: /^Share/ });
  // As after a release: the files that this page names are gone, and those of the next one are there.
  let areGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) areGone = false;
  });
  await page.route(/\/assets\/[\w-]+\.js$/, (route) =>
    areGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  // Pressed by script: any other late file would reload the page under a pointer that is on its way.
  await share.evaluate((button) => (button as HTMLElement).click());
  await expect.poll(() => loads).toBe(1);
  expect(pathOf(page)).toBe('/videoDetail');
  await expect.poll(() => comment.inputValue()).toBe('bread at dawn');
  await waitUntilSettled(page);
  // Another late file may have reloaded the page before the press: then the sheet is open already.
  const sheet = page.getByRole('dialog');
  if (!(await sheet.isVisible())) await share.click();
  await sheet.waitFor();
  expect(loads).toBe(1);
});
