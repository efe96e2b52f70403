import { contract } from '@taice/contract';
import { screenFaults, settled, shot } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { machine, newSlug, payingVideos, telegramLogin } from './newcomer.ts';
import { enter, goTo, pathOf, say } from './steps.ts';
import { watchFast } from './viewing.ts';

/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };
/** What is asked of the server: each look is a call. */
const seldom = { ...patience, interval: 1_000 };
/** Of the demo: ten videos, three shares, two comments. */
const slug = 'after-dark-week';
const title = 'After Dark Week';

test('a campaign is joined, moves by itself with what is done, and is paid once; both shells show it', async ({
  open,
  openPhone,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const own = page.getByRole('region', { name: say('activities.mine.label') });
  await goTo(page, `/activityinfo?slug=${slug}`);
  await own.getByRole('button', { name: say('activities.logIn') }).waitFor();

  // Somebody whom Telegram knows, too.
  const user = newSlug();
  const client = await machine();
  const person = await enter(page, client, await telegramLogin(client, user));
  await goTo(page, '/activitycenter');
  const tile = page.getByRole('main').getByRole('link', { name: new RegExp(title) });
  await tile.getByText('0 %').waitFor();
  await settled(page);
  expect(await screenFaults(page, 'campaigns')).toEqual([]);
  await tile.click();
  await expect.poll(() => pathOf(page), patience).toBe('/activityinfo');
  await own.getByRole('heading', { name: 'Watch 10 videos' }).waitFor();
  await page.getByText(/^Counts from .*, when you joined$/).waitFor();
  await page.getByText('0 of 3 done').waitFor();
  await settled(page);
  expect(await screenFaults(page, 'a campaign that was joined')).toEqual([]);
  await shot(page, 'web/campaign/joined');
  const ends = await page
    .locator('.condition .tc-progress')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().right));
  expect(ends.length).toBe(3);
  expect(new Set(ends).size).toBe(1);

  const videos = (await payingVideos(person)).slice(0, 10);
  const [first, second, third] = videos;
  if (!first || !second || !third) throw new Error('too few videos pay');
  await watchFast(person, first);
  // Nobody has touched the page since.
  await page.getByRole('progressbar', { name: 'Watch 10 videos: 1 of 10' }).waitFor();
  for (const { id } of [first, second, third])
    await person.ask(contract.posts.share, { post_id: id, channel: 'telegram' });
  for (const { id } of [first, second]) {
    const comment = { post_id: id, content: `A fine view from ${id}` };
    // Nobody may say two things at once.
    await expect
      .poll(async () => (await person.send(contract.comments.comment, comment)).code, seldom)
      .toBe(0);
  }
  // Of what was shared and commented on, one video was watched.
  await page.getByRole('progressbar', { name: 'Share 3 videos: 1 of 3' }).waitFor();
  await expect.poll(() => page.getByText(say('tasks.countsOnceWatched')).count(), patience).toBe(2);
  for (const video of [second, third]) await watchFast(person, video);
  await page.getByText('2 of 3 done').waitFor();
  for (const video of videos.slice(3)) await watchFast(person, video);

  await own.getByText(say('activities.mine.won')).waitFor();
  await settled(page);
  expect(await screenFaults(page, 'a campaign that was won')).toEqual([]);
  await shot(page, 'web/campaign/won');
  const { my } = await person.ask(contract.activities.detail, { slug });
  const value = async () => (await person.ask(contract.wallet.walletDetail, {})).value;
  const before = Number(await value());
  await own.getByRole('button', { name: 'Claim 250 points' }).click();
  await own.getByText('250 points are paid').waitFor();
  expect(Number(await value())).toBe(before + 250);
  const again = { claim_id: my?.claim_id ?? '' };
  expect((await person.send(contract.rewards.claimReward, again)).code).toBe(1302);
  expect(Number(await value())).toBe(before + 250);
  await goTo(page, '/activitycenter');
  await tile.getByText('100 %').waitFor();

  const phone = await openPhone({ user, still: true });
  const view = await phone.app();
  await view
    .getByRole('dialog', { name: say('signIn.dayIsHere') })
    .getByRole('button', { name: say('common.close') })
    .click();
  const guide = view.getByRole('dialog', { name: say('user.guide.watchTitle') });
  await guide.getByRole('button', { name: say('rewards.later') }).click();
  await guide.waitFor({ state: 'hidden' });
  const tabs = view.getByRole('navigation').last();
  await tabs.getByRole('link', { name: say('shell.tab.tasks') }).click();
  await view
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect.poll(() => new URL(view.url()).pathname, patience).toBe('/tg/activityinfo');
  await view.getByText('250 points are paid').waitFor();
  await settled(view);
  expect(await screenFaults(view, 'a campaign in Telegram')).toEqual([]);
  await shot(phone.page, 'miniapp/campaign/paid', false);
});
