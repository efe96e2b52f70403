import {
  asPersonOf,
  forgetLayoutShift,
  playing,
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
import { fillRegister, goTo, newAccount, pathOf, say } from './steps.ts';

test('a visitor watches, registers by the mailed code, and is led by the guide to the full ring and its 200 points', async ({
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

  await page
    .getByRole('button', { name: say('shell.signUp') })
    .first()
    .click();
  await fillRegister(page, newAccount());
  const watch = page.getByRole('dialog', { name: say('user.guide.watchTitle') });
  await watch.waitFor();
  const ring = ringUntil(page, 'claimable');
  // Where something else fails first, that is what is told.
  ring.catch(() => undefined);
  const person = await asPersonOf(page, product.url);
  expect(await purseOf(person)).toEqual({ pending: '0', value: '0', rows: [] });
  const promise = await page.getByText(/\b20\d(\.\d+)? points in \d+ s/).innerText();
  // Bar, guide and celebration tell one number.
  const sum = /20\d(\.\d+)?/.exec(promise)?.[0] ?? '';
  // What the login moved is the answer to a press, however long the server took for it.
  await forgetLayoutShift(page);
  await settled(page);
  expect(await screenFaults(page, 'guide, step 1')).toEqual([]);
  await shot(page, 'web/first-run/coach-1', false);
  await watch.getByRole('button', { name: say('user.guide.next'), exact: true }).click();
  const fills = page.getByRole('dialog', { name: /^The ring (fills|is full)/ });
  await fills.waitFor();
  // The page beside the card stays in use.
  await page.getByRole('link', { name: 'Taice' }).first().hover();
  expect((await ring).length).toBeGreaterThan(2);
  // The guide's half minute is over.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 30_000;
  });
  await fills.getByRole('button', { name: say('user.guide.next'), exact: true }).click();
  const claim = page.getByRole('dialog', { name: `Tap the ring: ${sum} points` });
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
