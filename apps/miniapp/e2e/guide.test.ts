import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import {
  asPersonOf,
  playing,
  purseOf,
  ringSeen,
  screenFaults,
  settled,
  shot,
  wordsOf,
} from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';

const say = wordsOf('en');
const dialogOf = (view: Frame, key: string) => view.getByRole('dialog', { name: say(key) });
const newcomer = () => `new-${randomBytes(5).toString('hex')}`;
/** Resolves once the video has gone on; where it is says nothing, for it begins anew. */
const goesOn = async (view: Frame): Promise<void> => {
  const positions = () =>
    [...document.querySelectorAll('video')].map((video) => video.currentTime).join();
  const before = await view.evaluate(positions);
  await expect.poll(() => view.evaluate(positions)).not.toBe(before);
};
const closeSignIn = (view: Frame) =>
  dialogOf(view, 'signIn.dayIsHere')
    .getByRole('button', { name: say('common.close') })
    .click();

test('the first five minutes in Telegram: from nothing to 200 celebrated points, while the first video plays', async ({
  openPhone,
}) => {
  const user = newcomer();
  const { page, app } = await openPhone({ user });
  const claims: string[] = [];
  page.on('request', (request) => {
    if (/claim-reward|chaimPostReward|claim-all/.test(request.url())) claims.push(request.url());
  });
  const view = await app();
  await playing(view);
  await dialogOf(view, 'signIn.dayIsHere').waitFor();
  const person = await asPersonOf(view, product.url);
  expect(await purseOf(person)).toEqual({ pending: '0', value: '0', rows: [] });
  await closeSignIn(view);

  const watch = dialogOf(view, 'user.guide.watchTitle');
  await watch.waitFor();
  await view
    .getByText(/^First video:/)
    .first()
    .waitFor();
  await settled(view);
  expect(await screenFaults(view, 'guide, step 1')).toEqual([]);
  await shot(page, 'mini/first-run/coach-1', false);
  const began = Date.now();
  await watch.getByRole('button', { name: say('user.guide.next'), exact: true }).click();

  const fills = view.getByRole('dialog', { name: /^The ring (fills|is full)/ });
  const waiting = fills.getByRole('button', { name: say('user.guide.nextIn') });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  // On a busy machine it has filled while the first step was read.
  await expect.poll(async () => (await ringSeen(view))?.state).toMatch(/filling|claimable/);
  await view.waitForTimeout(8_000);
  await shot(page, 'mini/first-run/coach-2', false);
  await goesOn(view);
  const next = fills.getByRole('button', { name: say('user.guide.next'), exact: true });
  await next.waitFor();
  expect(Date.now() - began).toBeGreaterThan(29_000);
  await next.click();

  const claim = view.getByRole('dialog', { name: /^Press the ring: 20\d/ });
  await claim.waitFor();
  await shot(page, 'mini/first-run/coach-3', false);
  await claim.getByRole('button', { name: say('user.guide.claimNow') }).click();

  const party = view.getByRole('dialog', { name: '+200 points' });
  await party.waitFor();
  const pill = party.getByRole('link');
  const { value, pending, rows } = await purseOf(person);
  // What other tests put on the video that came first is paid beside.
  const [given, own] = [true, false].map((isGiven) =>
    rows.filter(({ type }) => (type === 'post_reward') === isGiven),
  );
  const sum = 200 + given!.reduce((all, { amount }) => all + Number(amount), 0);
  expect(Number(value)).toBe(sum);
  expect(own!.map(({ type }) => type).toSorted()).toEqual(['first_view', 'view']);
  await expect.poll(() => pill.innerText()).toMatch(new RegExp(`^${sum}`));
  await shot(page, 'mini/first-run/celebrate', false);
  expect(pending).toBe(rows.find(({ type }) => type === 'view')?.amount);
  expect(claims).toHaveLength(1);
  expect(await person.ask(contract.user.info, {})).toMatchObject({ is_new_desc: 1 });

  await party.getByRole('button', { name: say('rewards.celebrate.goOn') }).click();
  await party.waitFor({ state: 'hidden' });
  await goesOn(view);
  expect(new URL(view.url()).pathname).toBe('/tg/Home');
  const tabs = view.getByRole('navigation').last();
  await tabs.getByRole('link', { name: say('shell.tab.videos') }).click();
  await expect.poll(() => new URL(view.url()).pathname).toBe('/tg/customized');
  await shot(page, 'mini/first-run/interests', false);
  await view.getByRole('button', { name: say('interests.skip') }).click();
  await expect.poll(() => new URL(view.url()).pathname).toBe('/tg/V2/videos');
  await tabs.getByRole('link', { name: say('shell.tab.home') }).click();
  await view
    .getByRole('link', { name: new RegExp(`^${sum}`) })
    .first()
    .click();
  await expect.poll(() => new URL(view.url()).pathname).toBe('/tg/V2/points');
});

test('nobody is trapped: the sign-in that was closed stays away, the guide that was put off comes back', async ({
  openPhone,
}) => {
  const user = newcomer();
  const first = await openPhone({ user, still: true });
  const view = await first.app();
  await closeSignIn(view);
  const guide = dialogOf(view, 'user.guide.watchTitle');
  await guide.getByRole('button', { name: say('rewards.later') }).click();
  await guide.waitFor({ state: 'hidden' });
  const tasks = view
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: say('shell.tab.tasks') });
  await tasks.click();
  await view.waitForTimeout(2_000);
  expect(await view.getByRole('dialog').count()).toBe(0);
  expect(await tasks.innerText()).toContain('1');

  await first.page.reload();
  const again = await first.app();
  // Telegram's own launch is another one: today's sign-in may come up once more.
  const popup = dialogOf(again, 'signIn.dayIsHere');
  await popup.or(dialogOf(again, 'user.guide.watchTitle')).first().waitFor();
  if (await popup.isVisible()) await closeSignIn(again);
  await dialogOf(again, 'user.guide.watchTitle').waitFor();
  const person = await asPersonOf(again, product.url);
  expect(await person.ask(contract.user.info, {})).toMatchObject({ is_new_desc: 0 });
});
