import { contract, type PostDetail } from '@taice/contract';
import {
  type Product,
  type RawClient,
  screenFaults,
  settled,
  shot,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { businessDay } from '@taice/core/rules';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ruleNow, toMidnight } from './days.ts';
import { allPayingVideos, machine } from './newcomer.ts';
import { arrive, closeGuide, say } from './steps.ts';
import { atDoubleSpeed, visitByLink, watchFast, watchThrough } from './viewing.ts';

/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };
/** What is asked of the server: each look is a call. */
const seldom = { ...patience, interval: 1_000 };
const groups = ['Start', 'Watch', 'Share', 'Talk', 'Grow'];

let product: Product;
beforeAll(async () => {
  // One of its own: its tasks are changed, and its days go by.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

/** Nobody has ten minutes here: from tomorrow on one minute of watching is asked for. */
const askForOneMinute = async () => {
  const tomorrow = businessDay((await ruleNow(product)) + 86_400_000);
  const change = ['change-task', 'day_watch_time_600', '--total', '60', '--from', tomorrow];
  const by = ['--staff', 'ada', '--reason', 'One minute is enough'];
  expect(await product.operate(...change, ...by)).toBe('done');
};

/** A video in the browser: watched to its end, liked, talked about and handed on; what leads to it. */
const onScreen = async (page: Page, { id }: PostDetail): Promise<string> => {
  await page.goto(`${product.url}/videoDetail?id=${id}`);
  await closeGuide(page);
  // Who stays to talk does not want the next video.
  await page.getByRole('switch', { name: say('posts.end.autoplay') }).click();
  await watchThrough(page);
  await page.waitForFunction(() => document.querySelector('video')?.ended);
  const by = page.locator('.detail-by');
  await by.getByRole('button', { name: /^Like/ }).click();
  await by.getByRole('button', { name: say('posts.share'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: say('posts.shareTo.title') });
  await sheet.getByRole('button', { name: say('posts.shareTo.copy') }).click();
  await page.getByText(say('posts.linkCopied')).waitFor();
  await page.locator('.detail-talk').scrollIntoViewIfNeeded();
  const talk = page.getByRole('region', { name: say('comments.title') });
  await talk.getByRole('textbox').fill('The light on the water alone');
  await talk.getByRole('button', { name: say('comments.send'), exact: true }).click();
  await page.locator('li.comment', { hasText: 'The light on the water alone' }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};

/** All that is done without watching, but what was done in the browser. */
const talkElsewhere = async (person: RawClient, videos: readonly PostDetail[], code: string) => {
  const [first, second] = videos;
  if (!first || !second) throw new Error('too few videos pay');
  for (const { id } of videos.slice(0, 9)) await person.ask(contract.posts.like, { post_id: id });
  for (const { id: post_id } of [first, second]) {
    await person.ask(contract.posts.collect, { post_id });
    await person.ask(contract.posts.share, { post_id, channel: 'telegram' });
  }
  await person.ask(contract.user.follow, { id: first.author.id, status: 1 });
  for (const ip of ['198.51.100.7', '203.0.113.9']) {
    await visitByLink(await machine({ url: product.url, ip }), code);
  }
  // Nobody may say two things at once.
  const comment = { post_id: first.id, content: 'How was this one made?' };
  await expect
    .poll(async () => (await person.send(contract.comments.comment, comment)).code, seldom)
    .toBe(0);
};

/** One after the other, for nobody watches two at once: the first to their ends, until their minute is whole. */
const watchElsewhere = async (person: RawClient, videos: readonly PostDetail[]) => {
  for (const [at, video] of videos.entries())
    await watchFast(person, video, at < 11 ? 1 : undefined);
};

const daily = (person: RawClient) => person.ask(contract.tasks.newDailyTask, {});
const bonuses = async (person: RawClient) => {
  const { list } = await person.ask(contract.wallet.walletLog, { type: 'group_bonus' });
  return list.map(({ amount, status }) => [amount, status]);
};

test('all fifteen tasks of a day bring the bonus of each of the five groups, and each once', async ({
  open,
}) => {
  await askForOneMinute();
  await toMidnight(product);
  const { page, context } = await open({ still: true, lang: 'en', prepare: atDoubleSpeed });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { person } = await arrive(page, undefined, product);
  const [first, ...others] = (await allPayingVideos(person)).slice(0, 20);
  if (!first) throw new Error('no video pays');

  await page.goto(`${product.url}/V2/task`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Sign in, get/ }).click();
  const link = await onScreen(page, first);
  const { page: friends } = await open({
    still: true,
    // Whoever opens one's link in one's own network is oneself.
    prepare: (all) => all.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.5' }),
  });
  // They count once the video plays.
  const watched = friends.waitForResponse((one) => one.url().endsWith('/addViewLog'));
  await friends.goto(link);
  await friends.getByText(/ shared this with you$/).waitFor();
  await watched;
  await friends.close();
  await page.goto(`${product.url}/Task`);
  await main.getByText('0 of 5 complete').waitFor();
  const code = new URL(link).pathname.split('/').at(-1) ?? '';
  await Promise.all([talkElsewhere(person, others, code), watchElsewhere(person, others)]);

  // What was done elsewhere has come to this page by itself.
  const claims = main.locator('.groups').getByRole('button', { name: 'Claim 100 points' });
  await expect.poll(() => claims.count(), patience).toBe(groups.length + 1);
  const { groups: whole } = await daily(person);
  expect(whole.map(({ name, done, bonus_state }) => [name, done, bonus_state])).toEqual(
    groups.map((name) => [name, 3, 'claimable']),
  );
  await settled(page);
  expect(await screenFaults(page, 'five groups to claim')).toEqual([]);
  for (const name of groups) {
    const group = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
    await group.getByRole('button', { name: 'Claim 100 points' }).click();
    await group.getByText('+100 points, added').waitFor();
  }
  await main.getByText('5 of 5 complete').waitFor();
  await main.getByText('500 of 500 bonus points').waitFor();
  await main.getByText(say('tasks.next.rest')).waitFor();
  await settled(page);
  expect(await screenFaults(page, 'everything done')).toEqual([]);
  await shot(page, 'web/tasks/all-done');

  // Again, by whoever asks past the screen.
  const before = await person.ask(contract.wallet.walletDetail, {});
  for (const { claim_id } of whole) {
    const again = await person.send(contract.rewards.claimReward, { claim_id: claim_id ?? '' });
    expect(again.code).toBe(1302);
  }
  const after = await person.ask(contract.wallet.walletDetail, {});
  expect([after.pending, after.value]).toEqual([before.pending, before.value]);
  expect(await bonuses(person)).toEqual(groups.map(() => ['100', 'pending']));

  // Nor does the midnight that claims what nobody did.
  await toMidnight(product);
  await expect.poll(() => bonuses(person), seldom).toEqual(groups.map(() => ['100', 'paid']));
  await page.reload();
  await main.getByText('0 of 5 complete').waitFor();
  expect(await claims.count()).toBe(0);
}, 600_000);
