import {
  asPersonOf,
  forgetLayoutShift,
  playing,
  purseOf,
  ringUntil,
  screenFaults,
  settled,
  shot,
} from '@taice/testkit/browser';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { machine, payingVideos } from './newcomer.ts';
import { fillRegister, goTo, newAccount, pathOf, say } from './steps.ts';

test('a visitor watches, signs up for the points that wait, and claims them by one press', async ({
  open,
}) => {
  const { page } = await open();
  const paying = await payingVideos(await machine());
  await goTo(page, '/Home');
  // The shortest of those that Home shows: which they are is for its ranking to say.
  const links = page.getByRole('main').locator('a[href*="/videoDetail?id="]:visible');
  await links.first().waitFor();
  const shownIds = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id')),
  );
  const video = paying.find(({ id }) => shownIds.includes(id));
  if (!video) throw new Error('Home shows no video that pays');
  await links.nth(shownIds.indexOf(video.id)).click();
  expect(pathOf(page)).toBe('/videoDetail');
  // Bar, end card, guide and celebration tell one number, from the first frame on.
  const promise = await page.getByText(/\b20\d(\.\d+)? points in \d+ s/).innerText();
  const sum = /20\d(\.\d+)?/.exec(promise)?.[0] ?? '';
  expect((await ringUntil(page, 'claimable')).length).toBeGreaterThan(2);
  await page.getByRole('button', { name: say('posts.end.signUp') }).waitFor();
  await page.getByText(`+${sum} points`, { exact: true }).waitFor();
  await settled(page);
  await forgetLayoutShift(page);
  expect(await screenFaults(page, 'the end for a visitor')).toEqual([]);
  await shot(page, 'web/first-run/keep', false);

  // It waits in the browser, not in the page.
  await page.reload();
  await page.getByText(`${sum} points are waiting for you`).waitFor();
  await page.getByRole('button', { name: `Keep ${sum} points` }).click();
  await fillRegister(page, newAccount());
  const claim = page.getByRole('dialog', { name: `Tap the ring: ${sum} points` });
  await claim.waitFor();
  const person = await asPersonOf(page, product.url);
  expect(await purseOf(person)).toEqual({ pending: '0', value: '0', rows: [] });
  await claim.getByRole('button', { name: say('user.guide.claimNow') }).click();
  const party = page.getByRole('dialog', { name: `+${sum} points` });
  await party.waitFor();
  await expect.poll(() => party.getByRole('link').innerText()).toMatch(/^200/);
  await shot(page, 'web/first-run/celebrate', false);
  const { rows, pending, value } = await purseOf(person);
  expect(value).toBe('200');
  expect(rows.map(({ type, bucket }) => [type, bucket]).toSorted()).toEqual([
    ['first_view', 'available'],
    ['view', 'pending'],
  ]);
  expect(pending).toBe(rows.find(({ type }) => type === 'view')?.amount);
  await party.getByRole('button', { name: say('rewards.celebrate.see') }).click();
  await expect.poll(() => pathOf(page)).toBe('/V2/points');
  await page.getByRole('link', { name: 'Taice' }).first().click();
  await expect.poll(() => pathOf(page)).toBe('/customized');
  await page.getByRole('button', { name: say('interests.skip') }).click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  // The guide is over.
  await page.goto(`${product.url}/videoDetail?id=${video.id}`);
  await playing(page, { second: 1.5 });
  expect(await page.getByRole('dialog').count()).toBe(0);
});
