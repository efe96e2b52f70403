import { contract } from '@taice/contract';
import {
  clientOfPage,
  waitForRingState,
  screenFaults,
  waitUntilSettled,
} from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsNewUser, openAsUser, goTo, demoAccount, english } from './steps.ts';

const creator = demoAccount('walk.quiet');

const spendable = async (page: Page): Promise<string> =>
  (await (await clientOfPage(page, product.url)).ask(contract.wallet.walletDetail, {})).value;

/** Watches the video until its ring is full, claims, and gives the part that came from its creator. */
const earn = async (page: Page, postId: string): Promise<string> => {
  await goTo(page, `/videoDetail?id=${postId}`);
  await waitForRingState(page, 'claimable');
  const answer = page.waitForResponse(/\/post\/chaimPostReward/);
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click();
  const { data } = (await (await answer).json()) as {
    data: { parts: { kind: string; amount: string }[] };
  };
  return data.parts.find(({ kind }) => kind === 'post_reward_claim')?.amount ?? '';
};

test('viewers share a creator’s lucky reward, and its page verifies the split once it is used up', async ({
  open,
}) => {
  const { page } = await open({ size: [1440, 900], still: true });
  await openAsUser(page, creator);
  await goTo(page, '/PromoteRewards?new=1');
  const before = Number(await spendable(page));
  await page.locator('.put-video').last().click();
  const title = await page.locator('.put-chosen').innerText();
  await page.getByRole('radio', { name: /Random amount/ }).click();
  await page.getByLabel(english('postRewards.form.people'), { exact: true }).fill('1');
  await page.getByText('One person gets at most 50 points.').waitFor();
  await page.getByLabel(english('postRewards.form.people'), { exact: true }).fill('2');
  expect(await screenFaults(page, 'the form of a reward')).toEqual([]);
  await page.getByRole('button', { name: 'Pay 105 points' }).click();
  await page.waitForURL(/\/PromoteRewards\?id=\d+/);
  await page.getByRole('region', { name: english('postRewards.report.title') }).waitFor();
  expect(Number(await spendable(page))).toBe(before - 105);
  const rewardId = new URL(page.url()).searchParams.get('id') ?? '';
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'a reward of one’s own')).toEqual([]);

  const me = await clientOfPage(page, product.url);
  const { post } = await me.ask(contract.postRewards.detail, { id: rewardId });
  expect(title).toContain(post.title);
  const got: string[] = [];
  for (const at of [0, 1]) {
    const { page: theirs } = await open({ size: [390, 844], still: true, fast: true });
    await openAsNewUser(theirs);
    got.push(await earn(theirs, post.id));
    if (at > 0) continue;
    await goTo(theirs, `/Incentive?id=${rewardId}`);
    // The split stays secret until the end.
    await theirs.getByText(english('postRewards.proof.promised')).waitFor();
    await theirs.getByText(`${got[0]} points are yours`).waitFor();
    expect(await screenFaults(theirs, 'a reward that runs')).toEqual([]);
  }
  expect(got.map(Number).reduce((sum, each) => sum + each, 0)).toBeCloseTo(100);
  await page.reload();
  await page.getByText(english('postRewards.state.exhausted')).first().waitFor();
  await page.getByText(english('postRewards.proof.kept')).waitFor();
  const parts = page.locator('.lucky-amounts > span');
  expect(await parts.allInnerTexts()).toEqual(got);
});

test('only its sponsor can end a running reward early, and the rest is refunded', async ({
  open,
}) => {
  const { page } = await open({ size: [390, 844], still: true });
  await openAsUser(page, demoAccount('low.orbit'));
  await goTo(page, '/PromoteRewards?new=1');
  await page.locator('.put-video').last().click();
  await page.getByRole('radio', { name: /For sharing/ }).click();
  await page.getByRole('button', { name: 'Pay 105 points' }).click();
  await page.waitForURL(/\/PromoteRewards\?id=\d+/);
  const before = Number(await spendable(page));
  const id = new URL(page.url()).searchParams.get('id');
  const { page: other } = await open({ size: [390, 844], still: true });
  await goTo(other, '/Incentive');
  await other.locator(`a[href$="/Incentive?id=${id}"]`).click();
  await other.getByRole('link', { name: english('postRewards.do.share') }).waitFor();
  expect(await other.getByRole('button', { name: english('postRewards.end.do') }).count()).toBe(0);
  await page.getByRole('button', { name: english('postRewards.end.do') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: english('postRewards.end.do') })
    .click();
  await page.getByText(english('postRewards.state.cancelled')).first().waitFor();
  expect(Number(await spendable(page))).toBe(before + 100);
  await other.reload();
  await other.getByText(english('postRewards.state.cancelled')).first().waitFor();
});
