import {
  clientOfPage,
  forgetLayoutShift,
  waitUntilPlaying,
  readPoints,
  waitForRingState,
  screenFaults,
  waitUntilSettled,
  screenshot,
} from '@taice/testkit/browser';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { createApiClient, payingVideos } from './api-users.ts';
import { fillRegister, goTo, newAccount, pathOf, english } from './steps.ts';

test('a visitor watches, signs up for the waiting points, and claims them with one press', async ({
  open,
}) => {
  const { page, complaints } = await open();
  // On a busy machine one report may be refused as stale, with nothing lost.
  complaints.expect(/409 POST \S+addViewLog( .*"reason":"stale"|$)/);
  const paying = await payingVideos(await createApiClient());
  await goTo(page, '/Home');
  // The shortest of Home's videos: its ranking decides which they are.
  const links = page.getByRole('main').locator('a[href*="/videoDetail?id="]:visible');
  await links.first().waitFor();
  const shownIds = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id')),
  );
  const video = paying.find(({ id }) => shownIds.includes(id));
  if (!video) throw new Error('Home shows no video that pays');
  await links.nth(shownIds.indexOf(video.id)).click();
  expect(pathOf(page)).toBe('/videoDetail');
  await page.getByText(/Watch \d+ s to earn \d{3}(\.\d+)? points/).waitFor();
  expect((await waitForRingState(page, 'claimable')).length).toBeGreaterThan(2);
  await page.getByRole('button', { name: english('posts.end.signUp') }).waitFor();
  // End card, bar, guide and celebration show one number; another test may have put a reward on the video meanwhile.
  const said = await page.locator('.end-keep .end-card-amount').innerText();
  const sum = /\d+(\.\d+)?/.exec(said)?.[0] ?? '';
  expect(Number(sum)).toBeGreaterThan(200);
  await waitUntilSettled(page);
  await forgetLayoutShift(page);
  expect(await screenFaults(page, 'the end for a visitor')).toEqual([]);
  await screenshot(page, 'web/first-run/keep', false);

  await page.addInitScript(() => {
    const mark = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement && target.id === 'first-video')
        target.dataset['ofPage'] = '';
    };
    document.addEventListener('loadstart', mark, true);
  });
  // It waits in the browser, not in the page.
  await page.reload();
  await page.getByText(`${sum} points are waiting for you`).waitFor();
  // The player continues with the element that the page itself created.
  expect(
    await page
      .locator('video')
      .evaluateAll((all) => all.map((one) => one.matches('.tc-player-video[data-of-page]'))),
  ).toEqual([true]);
  await page.getByRole('button', { name: `Keep ${sum} points` }).click();
  await fillRegister(page, newAccount());
  const claim = page.getByRole('dialog', { name: english('user.guide.fullTitle') });
  await claim.waitFor();
  const person = await clientOfPage(page, product.url);
  expect(await readPoints(person)).toEqual({ pending: '0', value: '0', rows: [] });
  await claim.getByRole('button', { name: `Claim ${sum} points` }).click();
  const party = page.getByRole('dialog', { name: `+${sum} points` });
  await party.waitFor();
  await screenshot(page, 'web/first-run/celebrate', false);
  const { rows, pending, value } = await readPoints(person);
  const own = rows.filter(({ type }) => type !== 'post_reward');
  expect(own.map(({ type, bucket }) => [type, bucket]).toSorted()).toEqual([
    ['first_view', 'available'],
    ['view', 'pending'],
  ]);
  expect(Number(value) + Number(pending)).toBeCloseTo(Number(sum), 6);
  const whole = String(Math.floor(Number(value)));
  await expect.poll(() => party.getByRole('link').innerText()).toContain(whole);
  expect(pending).toBe(rows.find(({ type }) => type === 'view')?.amount);
  await party.getByRole('button', { name: english('rewards.celebrate.see') }).click();
  await expect.poll(() => pathOf(page)).toBe('/V2/points');
  await page.getByRole('link', { name: 'Taice' }).first().click();
  await expect.poll(() => pathOf(page)).toBe('/customized');
  await page.getByRole('button', { name: english('interests.skip') }).click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  // The guide is over.
  await page.goto(`${product.url}/videoDetail?id=${video.id}`);
  await waitUntilPlaying(page, { second: 1.5 });
  expect(await page.getByRole('dialog').count()).toBe(0);
});
