import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import type { RawClient } from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { createApiClient, createUser } from './api-users.ts';
import { openAsNewUser, goTo, pathOf } from './steps.ts';

const slide = '.feed-slide:not([inert])';
/** Names of each call's button. */
/** The rows of a video's page that have buttons. */
const detail = '.detail-head, .detail-by';
const names = { like: /^Like/, collect: /^Collect/, follow: /^Follow(ing)? / };

/** The answer of a call that the page makes from now on. */
const answerOf = async (page: Page, path: string): Promise<{ code: number; data: object }> => {
  const response = await page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith(path),
  );
  return (await response.json()) as { code: number; data: object };
};

const aVideo = async () => {
  const first = (await (await createApiClient()).ask(contract.posts.feed, { count: 10 })).list.find(
    // A video of the demo: those of other tests may disappear while this one uses it.
    ({ author }) => author.is_verified,
  );
  if (!first) throw new Error('the demo has no video');
  return first;
};

const areOn = async (page: Page, where: string) => {
  for (const name of Object.values(names)) {
    const button = page.locator(where).getByRole('button', { name });
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  }
};

test('a like, a collected video and a follow survive a reload, on the first video too', async ({
  open,
}) => {
  const { page } = await open({ still: true });
  const post = await aVideo();
  await openAsNewUser(page);
  // The page comes with the video as a visitor sees it.
  await goTo(page, `/V2/videos?id=${post.id}`);
  for (const [call, name] of Object.entries(names)) {
    const button = page.locator(slide).getByRole('button', { name });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    const answer = answerOf(page, `/${call}`);
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    expect((await answer).code).toBe(0);
  }
  await page.reload();
  await areOn(page, slide);
  await goTo(page, `/videoDetail?id=${post.id}`);
  await areOn(page, detail);
});

test('quickly undone likes, collections and follows stay undone although the page closes early', async ({
  open,
}) => {
  const { page } = await open({ still: true });
  const post = await aVideo();
  const account = await openAsNewUser(page);
  await goTo(page, `/videoDetail?id=${post.id}`);
  const reached: string[] = [];
  for (const [call, name] of Object.entries(names)) {
    // The server receives the first press; the page never gets its answer.
    await page.route(
      `**/${call}`,
      async (route) => {
        await route.fetch();
        reached.push(call);
      },
      { times: 1 },
    );
    const button = page.locator(detail).getByRole('button', { name });
    await button.click();
    await expect.poll(() => reached).toContain(call);
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  }
  // No real person leaves within the time of a signature: the browser makes them one after the other.
  await page.evaluate(async () => {
    for (let made = 0; made < 50; made += 1)
      await crypto.subtle.digest('SHA-256', new Uint8Array(1 << 10));
  });
  await page.reload();
  const client = await createApiClient();
  const { token, sign_key: signKey } = await client.ask(contract.auth.emailLogin, account);
  const them = client.as({ token, signKey });
  await expect
    .poll(() => them.ask(contract.posts.detail, { id: post.id }))
    .toMatchObject({ is_like: false, is_collect: false, author: { is_follow: false } });
});

/** How many visitors by a person's links wait today until that person has watched a video. */
const visitorsOf = async (sharer: RawClient) => {
  const { quest } = await sharer.ask(contract.tasks.userTaskDetail, { task_type: 'day' });
  return quest.find(({ task_key: key }) => key === 'share_visit')?.unwatched_num;
};

test('a shared link opens its video, names its sender and counts on play; a liking visitor must log in', async ({
  open,
  openPhone,
}) => {
  const sharer = await createUser();
  const post = await aVideo();
  const me = await sharer.ask(contract.user.info, {});
  const shared = await sharer.ask(contract.posts.share, { post_id: post.id, channel: 'copy' });
  const said = `${me.nickname} shared this with you`;
  const { page } = await open({
    still: true,
    // A visitor from the sharer's own network counts as the sharer.
    prepare: (context) => context.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.77' }),
  });
  const played = answerOf(page, 'addViewLog');
  const received = answerOf(page, 'addShareReceiveLog');
  await page.goto(`${product.url}/s/${shared.share_code}`);
  expect(pathOf(page)).toBe('/videoDetail');
  expect(new URL(page.url()).searchParams.get('id')).toBe(post.id);
  await page.getByText(said).waitFor();
  expect((await received).data).toMatchObject({ counted: false, post_id: post.id });
  expect((await played).code).toBe(0);
  await expect.poll(() => visitorsOf(sharer)).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('inviteCode'))).toContain(me.invite_code);
  const again = answerOf(page, 'addShareReceiveLog');
  await page.reload();
  const playedAgain = answerOf(page, 'addViewLog');
  expect((await again).data).toMatchObject({ counted: false });
  await playedAgain;
  expect(await visitorsOf(sharer)).toBe(1);
  await page.locator(detail).getByRole('button', { name: names.like }).click();
  await page.getByRole('dialog').waitFor();

  // The same link as Telegram passes it on.
  const startapp = new URL(shared.tg_url).searchParams.get('startapp') ?? '';
  const user = `new-${randomBytes(5).toString('hex')}`;
  const app = await (await openPhone({ user, startapp, still: true })).app();
  await app.getByText(said).waitFor();
  expect(new URL(app.url()).searchParams.get('id')).toBe(post.id);
});
