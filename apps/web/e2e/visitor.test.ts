import {
  asPersonOf,
  forgetLayoutShift,
  playing,
  pressClaimable,
  purseOf,
  ringSeen,
  ringUntil,
  screenFaults,
  settled,
  shot,
} from '@taice/testkit/browser';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { machine, payingVideos } from './newcomer.ts';
import { fillRegister, goTo, newAccount, pathOf, register, say } from './steps.ts';

test('a visitor watches, registers by the mailed code, watches, and gets the 200 of the first video', async ({
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
  await playing(page);
  expect(await ringSeen(page)).toMatchObject({ state: 'waiting' });

  await register(page);
  const person = await asPersonOf(page, product.url);
  const before = await purseOf(person);
  expect(before).toEqual({ pending: '0', value: '0', rows: [] });
  await page.getByText(/\b20\d(\.\d+)? points in \d+ s/).waitFor();

  const shown = await ringUntil(page, 'claimable');
  expect(shown.length).toBeGreaterThan(2);
  await shot(page, 'web/first-run/full', false);
  await pressClaimable(page);
  const party = page.getByRole('dialog', { name: '+200 points' });
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
});

test('the first five minutes on the web: the guide at the real ring, from nothing to 200 celebrated points', async ({
  open,
}) => {
  const { page } = await open();
  const [video] = await payingVideos(await machine());
  if (!video) throw new Error('no video pays');
  await goTo(page, `/videoDetail?id=${video.id}`);
  await playing(page);
  const account = newAccount();
  await page
    .getByRole('button', { name: say('shell.signUp') })
    .first()
    .click();
  await fillRegister(page, account);

  const watch = page.getByRole('dialog', { name: say('user.guide.watchTitle') });
  await watch.waitFor();
  // What the login moved is the answer to a press, however long the server took for it.
  await forgetLayoutShift(page);
  await settled(page);
  expect(await screenFaults(page, 'guide, step 1')).toEqual([]);
  await shot(page, 'web/first-run/coach-1', false);
  const began = Date.now();
  await watch.getByRole('button', { name: say('user.guide.next'), exact: true }).click();
  const fills = page.getByRole('dialog', { name: /^The ring (fills|is full)/ });
  await page.waitForTimeout(6_000);
  await shot(page, 'web/first-run/coach-2', false);
  // The page beside the card stays in use.
  await page.getByRole('link', { name: 'Taice' }).first().hover();
  const next = fills.getByRole('button', { name: say('user.guide.next'), exact: true });
  await next.waitFor();
  expect(Date.now() - began).toBeGreaterThan(29_000);
  await next.click();
  const claim = page.getByRole('dialog', { name: /^Press the ring: 20\d/ });
  await claim.waitFor();
  await claim.getByRole('button', { name: say('user.guide.claimNow') }).click();
  const party = page.getByRole('dialog', { name: '+200 points' });
  await party.waitFor();
  const person = await asPersonOf(page, product.url);
  expect((await purseOf(person)).value).toBe('200');
  await party.getByRole('button', { name: say('rewards.celebrate.goOn') }).click();
  await party.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/videoDetail');
  await page.getByRole('link', { name: 'Taice' }).first().click();
  await expect.poll(() => pathOf(page)).toBe('/customized');
  await page.getByRole('button', { name: say('interests.skip') }).click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  await page.goto(`${product.url}/videoDetail?id=${video.id}`);
  await playing(page);
  await page.waitForTimeout(1_500);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
