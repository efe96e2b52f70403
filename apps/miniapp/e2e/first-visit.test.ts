import { contract } from '@taice/contract';
import {
  clientOfPage,
  waitUntilPlaying,
  readPoints,
  readRing,
  waitForRingState,
  screenFaults,
  waitUntilSettled,
  screenshot,
} from '@taice/testkit/browser';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import { newcomer, pathOf, dismissPopups, english, tab } from './steps.ts';

const dialogOf = (view: Frame, key: string) => view.getByRole('dialog', { name: english(key) });

/** Credited shares of the required time, as the server's answers come in. */
const creditedShares = (page: Page): number[] => {
  const shares = [0];
  page.on('response', (response) => {
    if (!/addViewLog|getTaskRewardCountdown/.test(response.url())) return;
    void response.json().then(
      ({ data }) => {
        const watched = Number(data.watched_seconds);
        shares.push(watched / (watched + Number(data.countdown)));
      },
      // The page has ended, and its answers with it.
      () => undefined,
    );
  });
  return shares;
};

/** Progress of the video in view. */
const secondsPlayed = (view: Frame): Promise<number> =>
  view.evaluate(() =>
    Math.max(...Array.from(document.querySelectorAll('video'), (video) => video.currentTime)),
  );

test('a new Telegram user needs no form, and the guide leads to the ring, its 200 points and the sign-in', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({ user: newcomer() });
  const claims: string[] = [];
  page.on('request', (request) => {
    if (/claim-reward|chaimPostReward|claim-all/.test(request.url())) claims.push(request.url());
  });
  const credited = creditedShares(page);
  const wallet = await page.waitForResponse((response) => response.url().includes('/walletDetail'));
  expect(await wallet.json()).toMatchObject({ code: 0, data: { is_sign_in_reward: 0 } });
  const view = await app();
  const ring = waitForRingState(view, 'claimable');
  // If another step fails first, its error is the one reported.
  ring.catch(() => undefined);
  expect(await view.getByRole('textbox').count()).toBe(0);
  const person = await clientOfPage(view, product.url);
  expect(await readPoints(person)).toEqual({ pending: '0', value: '0', rows: [] });

  const watch = dialogOf(view, 'user.guide.watchTitle');
  await watch.waitFor();
  await waitUntilSettled(view);
  expect(await screenFaults(view, 'guide, step 1')).toEqual([]);
  await screenshot(page, 'mini/first-run/coach-1', false);
  await watch.getByRole('button', { name: english('user.guide.next'), exact: true }).click();
  const fills = view.getByRole('dialog', { name: english('user.guide.fillsTitle') });
  await fills.waitFor();
  // Only the ring shows the half minute.
  expect(await fills.getByRole('button').count()).toBe(1);
  const shown = (await ring).flatMap(({ state, share }) => (state === 'filling' ? share : []));
  expect(shown.length).toBeGreaterThan(1);
  // It never exceeds the server's value.
  expect(Math.max(...shown.map((share) => share ?? 0))).toBeLessThanOrEqual(Math.max(...credited));
  const claim = dialogOf(view, 'user.guide.fullTitle').getByRole('button', { name: /^Claim 20\d/ });
  await claim.waitFor();
  // Ring and half minute end together, before the video of 42 s does.
  expect(await secondsPlayed(view)).toBeLessThan(38);
  // Guide and celebration show one number.
  const told = /20\d(\.\d+)?/.exec(await claim.innerText())?.[0] ?? '';
  await claim.click();

  const party = view.getByRole('dialog', { name: `+${told} points` });
  await party.waitFor();
  const { value, pending, rows } = await readPoints(person);
  // Rewards that other tests put on this video are paid too.
  const given = rows.filter(({ type }) => type === 'post_reward');
  const sum = 200 + given.reduce((all, { amount }) => all + Number(amount), 0);
  expect(Number(value)).toBe(sum);
  const row = rows.find(({ type }) => type === 'view');
  expect(row).toMatchObject({ type: 'view', bucket: 'pending', status: 'pending' });
  expect(Number(row?.amount)).toBeGreaterThan(0);
  expect(Number(pending)).toBe(Number(row?.amount));
  expect(Number(told)).toBe(sum + Number(row?.amount));
  await expect.poll(() => party.getByRole('link').innerText()).toMatch(new RegExp(`^${sum}`));
  await screenshot(page, 'mini/first-run/celebrate', false);
  expect(claims).toHaveLength(1);
  expect(await person.ask(contract.user.info, {})).toMatchObject({ is_new_desc: 1 });
  await party.getByRole('button', { name: english('rewards.celebrate.goOn') }).click();
  await party.waitFor({ state: 'hidden' });
  expect(pathOf(view)).toBe('/tg/Home');
  const popup = dialogOf(view, 'signIn.dayIsHere');
  await popup.getByRole('button', { name: english('signIn.take') }).click();
  await expect.poll(async () => (await readPoints(person)).pending).toBe(`${10 + Number(pending)}`);
  const taken = dialogOf(view, 'signIn.doneTitle');
  await taken.getByRole('button', { name: english('common.gotIt') }).click();
  await taken.waitFor({ state: 'hidden' });
  await tab(view, 'videos').click();
  await expect.poll(() => pathOf(view)).toBe('/tg/customized');
  await view.getByRole('button', { name: english('interests.skip') }).click();
  await expect.poll(() => pathOf(view)).toBe('/tg/V2/videos');
});

test('without the server the ring stops: no local timer fills it', async ({ openPhone }) => {
  const { page, context, app, complaints } = await openPhone({ user: newcomer(), fast: true });
  complaints.expect(/addViewLog/);
  await context.route(/addViewLog/, (route) => route.abort());
  const view = await app();
  await waitUntilPlaying(view);
  // At double speed the shortest ring takes four seconds.
  for (let looks = 0; looks < 50; looks += 1) {
    const ring = await readRing(view);
    expect(ring?.share ?? 0).toBe(0);
    expect(ring?.state).not.toBe('claimable');
    await page.waitForTimeout(100);
  }
});

test.runIf(longRun)('a postponed guide returns with the next launch', async ({ openPhone }) => {
  const first = await openPhone({ user: newcomer(), still: true });
  const view = await first.app();
  await dismissPopups(first, view);
  await tab(view, 'tasks').click();
  await view.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await waitUntilSettled(view);
  expect(await view.getByRole('dialog').count()).toBe(0);
  await first.page.reload();
  await dialogOf(await first.app(), 'user.guide.watchTitle').waitFor();
});
