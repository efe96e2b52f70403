import { contract } from '@taice/contract';
import { clientOfPage } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsNewUser, openAsUser, goTo, demoAccount, pathOf, english } from './steps.ts';

const creator = demoAccount('low.orbit');

/** The follow button of a person, wherever they are shown; pressed: they are followed. */
const follow = (page: Page, name: string, pressed: boolean) =>
  page
    .getByRole('button', { name: new RegExp(`^Follow(ing)? ${name}`), pressed })
    .filter({ visible: true })
    .first();
const row = (page: Page, name: string) => page.locator('.person-row').filter({ hasText: name });
const whoIs = async (page: Page) =>
  (await clientOfPage(page, product.url)).ask(contract.user.info, {});

test('a person can be followed and unfollowed from every list, and a blocked fan no longer counts', async ({
  open,
}) => {
  const [fan, star] = [await open(), await open()];
  await openAsNewUser(fan.page);
  await openAsUser(star.page, creator);
  await goTo(star.page, '/robots.txt');
  const [them, me] = [await whoIs(star.page), await whoIs(fan.page)];

  await goTo(fan.page, `/Profile?id=${them.id}`);
  await follow(fan.page, them.nickname, false).click();
  await follow(fan.page, them.nickname, true).waitFor();
  await goTo(fan.page, '/Creators');
  await follow(fan.page, them.nickname, true).click();
  // The page shows it at once and sends it in turn; leaving before that would lose it.
  const told = fan.page.waitForResponse(
    (one) =>
      one.url().endsWith('/user/follow') && /"status":1\b/.test(one.request().postData() ?? ''),
  );
  await follow(fan.page, them.nickname, false).click();
  await follow(fan.page, them.nickname, true).waitFor();
  await told;
  await goTo(fan.page, '/Attention?you=true');
  await fan.page.getByRole('region', { name: english('creators.newVideos') }).waitFor();
  await row(fan.page, them.nickname).getByRole('link').click();
  await expect.poll(() => pathOf(fan.page)).toBe('/Profile');

  // The other side: a new fan, followed back, and then no more.
  await goTo(star.page, '/Fans');
  const back = row(star.page, me.nickname).getByRole('button');
  expect(await back.innerText()).toBe(english('creators.follow.back'));
  await back.click();
  await follow(star.page, me.nickname, true).waitFor();
  await row(star.page, me.nickname).getByRole('link').click();
  await star.page.getByRole('heading', { level: 1, name: me.nickname }).waitFor();
  await star.page.getByRole('button', { name: `More actions for ${me.nickname}` }).click();
  await star.page.getByRole('button', { name: `Block ${me.nickname}` }).click();
  await star.page
    .getByRole('dialog')
    .getByRole('button', { name: english('keep.block.do'), exact: true })
    .click();
  await star.page.getByText(`You have blocked ${me.nickname}.`).waitFor();
  await goTo(star.page, '/Fans');
  await star.page
    .locator('.person-row')
    .or(star.page.getByText(english('creators.noFansOwn')))
    .first()
    .waitFor();
  expect(await row(star.page, me.nickname).count()).toBe(0);
  await goTo(fan.page, '/Attention?you=true');
  await fan.page.getByText(english('creators.noFollowsOwn')).waitFor();
  await goTo(fan.page, '/Creators');
  await fan.page.locator('.creator-card h2').first().waitFor();
  expect(await fan.page.locator('.creator-card').filter({ hasText: them.nickname }).count()).toBe(
    0,
  );
});
