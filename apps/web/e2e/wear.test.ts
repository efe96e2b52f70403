import { contract } from '@taice/contract';
import { addDays, businessDay } from '@taice/core/rules';
import { type Product, type RawClient, shot, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { keyWallet } from '@taice/testkit/evm';
import { makeWallet } from '@taice/testkit/ton';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  asSomeone,
  inAll,
  mia,
  miasPart,
  offer,
  patience,
  river,
  someone,
  whole,
  wholeAfter,
} from './market-steps.ts';
import { payingVideos } from './newcomer.ts';
import { say } from './steps.ts';
import { atDoubleSpeed, watchThrough } from './viewing.ts';
import { bindWallet } from './wallet-steps.ts';

const daySeconds = 86_400;
const common = { description: inAll('Made for this.'), quality: 3, stock: 50, price: '10' };
/** Such as wear out by a single paid video, and what repairs them. */
const shelf = {
  pair: {
    ...common,
    kind: 'spectacles',
    name: inAll('Night pair'),
    boost: { from: 1_200, to: 1_200 },
    max_durability: 1,
  },
  spare: {
    ...common,
    kind: 'spectacles',
    name: inAll('Spare pair'),
    boost: { from: 500, to: 500 },
    max_durability: 100,
  },
  potion: {
    ...common,
    kind: 'prop',
    name: inAll('Night potion'),
    prop: { kind: 'repair_potion', power: 40 },
  },
};

let product: Product;
let ids: Record<keyof typeof shelf, string>;
const staff = (...command: string[]) => product.operate(...command, '--staff', 'ada');
beforeAll(async () => {
  // One of its own: its shelf, its numbers and its clock are changed.
  product = await startProduct();
  ids = await offer(product, shelf);
  const tomorrow = addDays(businessDay(Date.now()), 1);
  await staff(
    'change-number',
    'nft_views_per_durability',
    '--to',
    '1',
    '--from',
    tomorrow,
    '--reason',
    'One view wears them out',
  );
  await product.advance(daySeconds);
}, 240_000);
afterAll(() => product.stop());

const buy = (person: RawClient, slug: keyof typeof shelf, quantity = 1) =>
  person.ask(contract.nft.createOrder, {
    series_id: ids[slug],
    quantity,
    price: common.price,
    pay_method: 'taice',
  });
const button = (view: Page | Frame, key: string) =>
  view.getByRole('main').getByRole('button', { name: say(key), exact: true });

test('spectacles are put on, raise a video by a part of its own, wear out, and are repaired by a potion', async ({
  open,
}) => {
  const { page, context } = await open({ still: true, lang: 'en' });
  await atDoubleSpeed(context);
  const person = await asSomeone(page, product, mia);
  await buy(person, 'pair');
  await buy(person, 'potion', 2);
  // Of the weakest that she has, which is what is offered first.
  const potions = (await person.ask(contract.nft.userEquipment, {})).props[0]?.quantity ?? 0;

  await page.goto(`${product.url}/NFTs`);
  await page.getByRole('button', { name: 'Put on Night pair' }).click();
  await page.getByRole('link', { name: say('nft.mine.care') }).click();
  await page.getByRole('heading', { level: 1, name: 'Night pair' }).waitFor();
  await page.getByText('+12%').first().waitFor();
  await whole(page, 'what is worn');
  await shot(page, 'web/wear-worn');

  const [video] = await payingVideos(person);
  if (!video) throw new Error('no video pays');
  await page.goto(`${product.url}/videoDetail?id=${video.id}`);
  await watchThrough(page);
  const bar = page.locator('.tc-reward-bar');
  await bar.getByText('0.24 of these points by your spectacles (+12%)').waitFor();
  await bar.getByRole('button', { name: 'Claim 2.24 points' }).last().click();
  await expect.poll(() => bar.getByText('2.24 points claimed').count(), patience).toBe(1);

  await page.goto(`${product.url}/pointHistory`);
  const row = page.getByRole('button', { name: /Spectacles: \+12 %/ }).first();
  await row.click();
  await page.getByText(say('nft.worn.why.outside')).waitFor();
  await wholeAfter(page, 'why a boost is there');

  // Its one point of durability went with that video.
  await page.goto(`${product.url}/SpectaclesDetail`);
  await page.getByRole('heading', { level: 1, name: say('nft.worn.nothing') }).waitFor();
  await page.getByRole('link', { name: 'Repair Night pair' }).click();
  await page.getByText(say('nft.worn.brokenSays')).waitFor();
  expect(await button(page, 'nft.worn.putOn').count()).toBe(0);
  await page.getByRole('button', { name: 'Repair with 1 potion' }).click();
  const question = page.getByRole('dialog', { name: 'Repair Night pair?' });
  await question
    .getByText(`This uses up 1 × Lens drops; you have ${potions}. Durability is then 1 of 1.`)
    .waitFor();
  await question.getByRole('button', { name: say('nft.worn.repair') }).click();
  await page.getByText('Repaired: durability 1 of 1').waitFor();
  await button(page, 'nft.worn.putOn').click();
  await button(page, 'nft.worn.takeOff').waitFor();
  // The page shows what was pressed at once; the server may still be at it.
  const kept = async () => {
    const { equipped, props } = await person.ask(contract.nft.userEquipment, {});
    return [equipped?.durability, props[0]?.quantity];
  };
  await expect.poll(kept, patience).toEqual([1, potions - 1]);
});

test('a pair is changed for another, and potions are given to somebody by their code', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const person = await asSomeone(page, product, mia);
  await buy(person, 'spare');
  await buy(person, 'potion', 3);
  await bindWallet(person, keyWallet());
  await page.goto(`${product.url}/SpectaclesDetail`);
  await page.getByRole('button', { name: 'Put on Spare pair' }).first().click();
  await page.getByText(say('nft.worn.isOn')).waitFor();
  await expect
    .poll(
      async () => (await person.ask(contract.nft.userEquipment, {})).equipped?.series.name,
      patience,
    )
    .toBe('Spare pair');

  const friend = await someone(product, river);
  const { user } = await friend.ask(contract.invitations.invitationDetail, {});
  await page.goto(`${product.url}/nftTransfer`);
  await page.getByLabel(say('nft.give.code')).fill(user.invite_code);
  await page.getByRole('button', { name: say('prizes.more') }).click();
  await page.getByRole('button', { name: /^Give 2 potions to / }).click();
  await whole(page, 'potions for somebody');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('nft.give.give') })
    .click();
  await page.getByRole('heading', { level: 2, name: /^2 potions are / }).waitFor();
  await whole(page, 'potions that were given');
  const got = await friend.ask(contract.nft.userEquipment, {});
  expect(got.props.map(({ name, quantity }) => [name, quantity])).toEqual([['Lens drops', 2]]);
});

test('in Telegram what is worn is taken off and put on, and a TON wallet is enough to give potions', async ({
  browser,
}) => {
  const person = await someone(product, mia);
  await buy(person, 'potion');
  const ton = makeWallet();
  const { payload } = await person.ask(contract.auth.tonPayload, {});
  const info = ton.signProof({ domain: new URL(product.url).host, at: new Date(), payload });
  await person.ask(contract.auth.tonBind, { wallet_info: { ...info } });
  const { phone, view } = await miasPart(browser, product);
  try {
    await view.getByRole('link', { name: /^Spectacles/ }).click();
    await button(view, 'nft.worn.takeOff').click();
    await view.getByText(say('nft.worn.isOff')).waitFor();
    await view
      .getByRole('button', { name: /^Put on / })
      .first()
      .click();
    await button(view, 'nft.worn.takeOff').waitFor();
    await shot(phone.page.locator('#phone'), 'miniapp/wear');
    await view.evaluate(() => history.back());
    await view.getByRole('link', { name: say('nft.mine.title') }).click();
    await view.getByRole('link', { name: 'Give Night potion' }).click();
    await view.getByRole('heading', { level: 1, name: say('nft.give.title') }).waitFor();
    await whole(view, 'potions for somebody, in Telegram');
    await shot(phone.page.locator('#phone'), 'miniapp/give');
  } finally {
    await phone.context.close();
  }
});
