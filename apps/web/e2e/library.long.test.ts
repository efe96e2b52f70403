import { contract } from '@taice/contract';
import { clientOfPage } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsNewUser, goTo, english } from './steps.ts';

const sheet = (page: Page) => page.getByRole('dialog');
const choose = (page: Page, name: string | RegExp) =>
  sheet(page).getByText(name, { exact: true }).click();
const cards = (page: Page) => page.locator('.tc-poster-card');
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const more = async (page: Page, title: string) => {
  await card(page, title).first().hover();
  await card(page, title)
    .getByRole('button', { name: english('keep.moreOf') })
    .first()
    .click();
};
const undo = (page: Page) => page.getByRole('button', { name: english('keep.undo') }).click();

const videos = async (page: Page) => {
  const me = await clientOfPage(page, product.url);
  const reply = await me.ask(contract.posts.recommendList, { section: 'new', page_size: 50 });
  if ('sections' in reply) throw new Error('one section was asked for');
  // A YouTube video has the buttons of YouTube's own player.
  return { me, list: reply.list.filter(({ source }) => source !== 'youtube') };
};

test('a video enters the queue, an unwanted one disappears and returns, and a blocked person is gone', async ({
  open,
}) => {
  const { page, complaints } = await open();
  // Blocked videos are hidden.
  complaints.expect(/"code":1201/);
  // Its page opens as for anyone, and requests comments and rewards before it is known to be gone.
  complaints.expect(/404 GET \S+\/(commentList|rewardDetail|getTaskRewardCountdown)/);
  await openAsNewUser(page);
  await goTo(page, '/robots.txt');
  const { me, list } = await videos(page);
  await goTo(page, '/Home?section=new');
  await cards(page).first().waitFor();
  const [first, second] = list;
  if (!first || !second) throw new Error('two videos are needed');

  for (const { title } of [first, second]) {
    await more(page, title);
    await choose(page, english('keep.later.add'));
    await page.getByText(english('keep.later.added')).waitFor();
  }
  await goTo(page, '/V2/collection?tab=later');
  await page.getByRole('link', { name: english('keep.later.playAll') }).click();
  await page.waitForURL(`**/videoDetail?id=${first.id}&list=later`);
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor();
  // The bar goes away where the pointer rests.
  const next = page.getByRole('button', { name: english('posts.player.next'), exact: true });
  let x = 100;
  await expect
    .poll(async () => {
      x += 10;
      await page.locator('.detail-player').hover({ position: { x, y: 100 } });
      return next.isVisible();
    })
    .toBe(true);
  await next.click();
  await page.waitForURL(`**/videoDetail?id=${second.id}&list=later`);

  await goTo(page, '/Home?section=new');
  await more(page, first.title);
  await choose(page, english('keep.less.title'));
  await choose(page, english('keep.less.post'));
  await expect.poll(() => card(page, first.title).count()).toBe(0);
  await undo(page);
  await expect.poll(() => card(page, first.title).count()).toBe(1);

  const { id } = first.author;
  await more(page, first.title);
  await choose(page, english('keep.block.of'));
  await sheet(page)
    .getByRole('button', { name: english('keep.block.do'), exact: true })
    .click();
  await page.getByText(english('keep.block.done')).waitFor();
  const theirs = list.filter(({ author }) => author.id === id).map(({ title }) => title);
  for (const title of theirs) expect(await card(page, title).count()).toBe(0);
  await goTo(page, `/videoDetail?id=${first.id}`);
  await page.getByText(english('posts.unavailable')).waitFor();

  await goTo(page, '/profile-edit');
  await page.getByRole('button', { name: english('keep.block.undo') }).click();
  await page.getByText(english('keep.blocked.nobody')).waitFor();
  expect((await me.ask(contract.posts.detail, { id: first.id })).id).toBe(first.id);
});

test('the history removes and restores entries, records nothing while paused, and can be cleared', async ({
  open,
}) => {
  const { page } = await open();
  await openAsNewUser(page);
  await goTo(page, '/robots.txt');
  const { me, list } = await videos(page);
  const [first, second] = list;
  if (!first || !second) throw new Error('two videos are needed');
  const watch = ({ id }: { id: string }) =>
    me.ask(contract.watching.addViewLog, { post_id: id, position_s: 3 });
  const row = (title: string) => page.getByRole('heading', { name: title, exact: true });
  await watch(first);
  await goTo(page, '/V2/history');
  await row(first.title).waitFor();
  await row(first.title).hover();
  await page.getByRole('button', { name: english('posts.historyRemove') }).click();
  await page.getByText(english('posts.historyEmpty')).waitFor();
  await undo(page);
  await row(first.title).waitFor();

  await page.getByRole('switch', { name: english('posts.historyPause') }).click();
  await page.getByText(english('posts.historyPausedNote')).waitFor();
  await watch(second);
  await page.reload();
  await row(first.title).waitFor();
  expect(await row(second.title).count()).toBe(0);

  await page.getByRole('button', { name: english('posts.historyClear') }).click();
  await sheet(page)
    .getByRole('button', { name: english('posts.historyClear') })
    .click();
  await page.getByText(english('posts.historyEmpty')).waitFor();
});
