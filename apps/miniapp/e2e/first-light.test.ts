import { randomBytes } from 'node:crypto';
import {
  asPersonOf,
  playing,
  pressClaimable,
  purseOf,
  ringSeen,
  ringUntil,
  wordsOf,
} from '@taice/testkit/browser';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';

const say = wordsOf('en');
const newcomer = () => `new-${randomBytes(5).toString('hex')}`;

/** The shares of the needed time that the server has credited, as its answers come in. */
const creditedShares = (page: Page): number[] => {
  const shares = [0];
  page.on('response', (response) => {
    if (!/addViewLog|getTaskRewardCountdown/.test(response.url())) return;
    void response.json().then(
      ({ data }) => {
        const watched = Number(data.watched_seconds);
        shares.push(watched / (watched + Number(data.countdown)));
      },
      // The page has ended, and with it what it was told.
      () => undefined,
    );
  });
  return shares;
};

declare global {
  interface Window {
    /** ms of the page's own clock. */
    dialogAt?: number;
    /** When the page had a frame: a busy machine gives it fewer. */
    shown?: number[];
  }
}

/** Runs in the page before its own scripts: notes its frames, and when the first dialog opens. */
const watchFirstDialog = (): void => {
  const frames: number[] = [];
  window.shown = frames;
  const note = (at: number) => {
    frames.push(at);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  new MutationObserver(() => {
    if (document.querySelector('dialog[open]')) window.dialogAt ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
};

/** From the wallet's answer to the first dialog, both as the page had them: in ms, and in seconds of 60 frames. */
const dialogAfterWallet = async (view: Frame): Promise<{ ms: number; seconds: number }> => {
  const { from, to, frames } = await view.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const wallet = resources.find(({ name }) => name.includes('/walletDetail'));
    return {
      from: wallet?.responseEnd ?? NaN,
      to: window.dialogAt ?? NaN,
      frames: window.shown ?? [],
    };
  });
  return { ms: to - from, seconds: frames.filter((at) => at > from && at < to).length / 60 };
};

test('somebody new in Telegram is in without a form, signs in, watches, and the ledger agrees', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({
    user: newcomer(),
    prepare: async (context) => {
      await context.addInitScript(watchFirstDialog);
    },
  });
  const credited = creditedShares(page);
  const wallet = await page.waitForResponse((response) => response.url().includes('/walletDetail'));
  expect(await wallet.json()).toMatchObject({ code: 0, data: { is_sign_in_reward: 1 } });
  const view = await app();
  const ring = ringUntil(view, 'claimable', 60_000);
  // Where something else fails first, that is what is told.
  ring.catch(() => undefined);
  const popup = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
  await popup.waitFor();
  const { ms, seconds } = await dialogAfterWallet(view);
  expect(ms).toBeGreaterThan(700);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(5);
  expect(await view.getByRole('textbox').count()).toBe(0);
  const person = await asPersonOf(view, product.url);
  expect(await purseOf(person)).toEqual({ pending: '0', value: '0', rows: [] });

  await popup.getByRole('button', { name: say('signIn.take') }).click();
  await expect.poll(async () => (await purseOf(person)).pending).toBe('10');
  const taken = view.getByRole('dialog', { name: say('signIn.doneTitle') });
  await taken.getByRole('button', { name: say('common.gotIt') }).click();
  await taken.waitFor({ state: 'hidden' });
  const guide = view.getByRole('dialog', { name: say('user.guide.watchTitle') });
  await guide.getByRole('button', { name: say('rewards.later') }).click();
  await guide.waitFor({ state: 'hidden' });

  const shown = (await ring).flatMap(({ state, share }) => (state === 'filling' ? share : []));
  expect(shown.length).toBeGreaterThan(1);
  // It moves between what the server says, and is never past it.
  const told = (share: number | null) =>
    credited.some((one) => Math.abs(one - (share ?? 0)) < 0.01);
  expect(shown.some((share) => !told(share))).toBe(true);
  expect(Math.max(...shown.map((share) => share ?? 0))).toBeLessThanOrEqual(Math.max(...credited));

  const before = await purseOf(person);
  await pressClaimable(view);
  await ringUntil(view, 'claimed');
  const after = await purseOf(person);
  const row = after.rows.find(({ type }) => type === 'view');
  expect(row).toMatchObject({ type: 'view', bucket: 'pending', status: 'pending' });
  expect(Number(after.pending) - Number(before.pending)).toBe(Number(row?.amount));
  expect(Number(row?.amount)).toBeGreaterThan(0);
  expect(after.value).toBe('200');
});

test('a ring without the server stays as it is: no local timer fills it', async ({ openPhone }) => {
  const { page, context, app, complaints } = await openPhone({ user: newcomer() });
  complaints.expect(/addViewLog/);
  await context.route(/addViewLog/, (route) => route.abort());
  const view = await app();
  await playing(view);
  for (let looks = 0; looks < 90; looks += 1) {
    const ring = await ringSeen(view);
    expect(ring?.share ?? 0).toBe(0);
    expect(ring?.state).not.toBe('claimable');
    await page.waitForTimeout(100);
  }
});
