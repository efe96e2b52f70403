import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@taice/contract';
import { addDays, businessDay } from '@taice/core/rules';
import {
  type Product,
  type RawClient,
  waitUntilSettled,
  screenshot,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { keyWallet } from '@taice/testkit/evm';
import { longRun } from '@taice/testkit/long-run';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  inAll,
  mia,
  openMiaPhone,
  publishSeries,
  river,
  logInByApi,
  expectNoScreenFaults,
  expectNoScreenFaultsAfterShift,
} from './market-steps.ts';
import { faultsOf } from './layout-faults.ts';
import { payingVideos } from './api-users.ts';
import { openAsUser, english } from './steps.ts';
import { watchThrough } from './viewing.ts';
import { bindWallet } from './wallet-steps.ts';

const daySeconds = 86_400;
const common = { description: inAll('Made for this.'), quality: 3, stock: 50, price: '10' };
const shelf = {
  pair: {
    ...common,
    kind: 'spectacles',
    name: inAll('Night pair'),
    boost: { from: 1_200, to: 1_200 },
    max_durability: 100,
  },
  box: {
    ...common,
    kind: 'box',
    name: inAll('Night box'),
    odds: [{ slug: 'night-pair', ppm: 1_000_000 }],
  },
  /** Items that wear out by a single paid video, and their repair. */
  frail: {
    ...common,
    kind: 'spectacles',
    name: inAll('Frail pair'),
    boost: { from: 1_200, to: 1_200 },
    max_durability: 1,
  },
  spare: {
    ...common,
    kind: 'spectacles',
    name: inAll('Spare pair'),
    boost: { from: 1_300, to: 1_300 },
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
beforeAll(async () => {
  // A product of its own: its shelf and people's items change.
  product = await startProduct();
  ids = await publishSeries(product, shelf);
  const tomorrow = addDays(businessDay(Date.now()), 1);
  await product.operate(
    'change-setting',
    'nft_views_per_durability',
    '--to',
    '1',
    '--from',
    tomorrow,
    '--reason',
    'One view wears them out',
    '--staff',
    'ada',
  );
}, 240_000);
afterAll(() => product.stop());

const pointsOf = async (person: RawClient) =>
  Number((await person.ask(contract.wallet.walletDetail, {})).value);

test('a user buys a pair and offers it, and another buys it at the shown price', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const seller = await openAsUser(page, mia, product);
  await page.goto(`${product.url}/Marketplace`);
  await page.getByRole('button', { name: 'Buy Night pair for 10 points' }).click();
  const dialog = page.getByRole('dialog', { name: english('nft.market.buy.title') });
  await expectNoScreenFaultsAfterShift(page, 'whether to buy it');
  await screenshot(page, 'web/market-buy');
  await dialog.getByRole('button', { name: 'Buy for 10 points' }).click();
  const bought = page.getByRole('dialog', { name: english('nft.market.done.title') });
  await bought.getByText('Night pair is yours').waitFor();
  await expectNoScreenFaultsAfterShift(page, 'it is bought');
  await bought.getByRole('link', { name: english('nft.market.done.see') }).click();
  await page.getByRole('heading', { level: 1, name: /Night pair/ }).waitFor();

  await page.getByRole('button', { name: english('nft.detail.act.sell'), exact: true }).click();
  const selling = page.getByRole('dialog', { name: 'Sell Night pair' });
  const asked = selling.getByLabel(english('nft.detail.sell.price'));
  await asked.fill('12.345');
  await selling.getByText(english('nft.detail.sell.notWhole')).waitFor();
  await asked.fill('20');
  const net = selling.locator('dl > div').filter({ hasText: english('nft.detail.sell.net') });
  const fee = selling.locator('dl > div').filter({ hasText: 'Fee, ' });
  const numberIn = (text: string) => Number(/([\d.]+) points/.exec(text)?.[1]);
  const sum = async () => numberIn(await net.innerText()) + numberIn(await fee.innerText());
  await expect.poll(sum).toBe(20);
  const told = numberIn(await net.innerText());
  await expectNoScreenFaultsAfterShift(page, 'what selling it brings');
  await screenshot(page, 'web/market-sell');
  await selling.getByRole('button', { name: english('nft.detail.sell.offer') }).click();
  const offered = page.getByRole('dialog', { name: english('nft.detail.sell.done') });
  await offered
    .getByRole('button', { name: english('common.close') })
    .last()
    .click();
  await page.getByText(/^For sale at 20 points until /).waitFor();
  const address = page.url();
  const before = await pointsOf(seller);

  // A buyer looks at it while its price is changed.
  const second = await open({ still: true, lang: 'en' });
  second.complaints.expect(/404 POST \S+\/mintNftMarket\/buy/);
  const buyer = await openAsUser(second.page, river, product);
  await second.page.goto(`${product.url}/Marketplace`);
  const buyAt = (price: number) =>
    second.page.getByRole('button', {
      name: new RegExp(`^Buy Night pair #\\d+ for ${price} points$`),
    });
  await buyAt(20).click();
  await second.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Buy for 20 points' })
    .waitFor();
  // The buyer's page has not heard of the change when they press.
  const heard = Promise.withResolvers<void>();
  await second.page.route('**/nft/nftDetail?*', async (route) => {
    await heard.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: english('nft.detail.act.change') }).click();
  await selling.getByLabel(english('nft.detail.sell.price')).fill('15');
  await selling.getByRole('button', { name: english('nft.detail.sell.change') }).click();
  await offered
    .getByRole('button', { name: english('common.close') })
    .last()
    .click();
  await page.getByText(/^For sale at 15 points until /).waitFor();

  const has = await pointsOf(buyer);
  const deciding = second.page.getByRole('dialog', { name: english('nft.market.buy.title') });
  await deciding.getByRole('button', { name: 'Buy for 20 points' }).click();
  heard.resolve();
  await deciding.getByText(english('nft.market.refused.price')).waitFor();
  expect(await pointsOf(buyer)).toBe(has);
  await expectNoScreenFaultsAfterShift(second.page, 'a price that has changed');
  await deciding.getByRole('button', { name: 'Buy for 15 points' }).click();
  await second.page.getByText('Night pair is yours').waitFor();
  expect(await pointsOf(buyer)).toBe(has - 15);
  expect(await pointsOf(seller)).toBeCloseTo(before + (told * 15) / 20, 6);

  await second.page.goto(address);
  await second.page.getByText('Owned by you').waitFor();
  await second.page.getByText('Bought by you').first().waitFor();
  await expectNoScreenFaults(second.page, 'an item that was sold');
  await screenshot(second.page, 'web/market-sold');
  // The former owner sees the same, and has no actions left.
  await page.reload();
  await page
    .getByText(/^Bought by (?!you)/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: english('nft.detail.act.sell') }).count()).toBe(0);
});

test.runIf(longRun)(
  'one press withdraws an offer, which then disappears for its viewers',
  async ({ open }) => {
    const { page } = await open({ still: true, lang: 'en' });
    const person = await openAsUser(page, mia, product);
    const series = (await person.ask(contract.nft.seriesList, { kind: 'spectacles' })).list.find(
      ({ name }) => name === 'Night pair',
    );
    for (const price of ['30', '31']) {
      const { items } = await person.ask(contract.nft.createOrder, {
        series_id: series!.series_id,
        quantity: 1,
        price: '10',
        pay_method: 'taice',
      });
      await person.ask(contract.nft.sell, { nft_id: items[0]!.id, price });
    }
    const second = await open({ still: true, lang: 'en' });
    second.complaints.expect(/404 POST \S+\/mintNftMarket\/buy/);
    await openAsUser(second.page, river, product);
    await second.page.goto(`${product.url}/Marketplace`);
    await second.page.getByRole('button', { name: /^Buy Night pair #\d+ for 30 points$/ }).click();
    const deciding = second.page.getByRole('dialog', { name: english('nft.market.buy.title') });
    await deciding.getByRole('button', { name: 'Buy for 30 points' }).waitFor();

    await page.goto(`${product.url}/NFTs`);
    await page.getByRole('button', { name: english('nft.mine.part.listed'), exact: true }).click();
    await page.getByRole('button', { name: english('nft.mine.withdrawAll') }).click();
    await page
      .getByRole('dialog', { name: english('nft.mine.withdrawTitle') })
      .getByRole('button', { name: english('nft.mine.withdraw'), exact: true })
      .click();
    await page.getByText(english('nft.mine.withdrawn')).waitFor();
    await deciding.getByRole('button', { name: 'Buy for 30 points' }).click();
    await deciding.getByText(english('nft.market.refused.gone')).waitFor();
    await second.page.reload();
    await waitUntilSettled(second.page);
    const offers = second.page.getByRole('button', {
      name: /^Buy Night pair #\d+ for 3[01] points$/,
    });
    expect(await offers.count()).toBe(0);
  },
);

test.runIf(longRun)(
  'everything fits the narrowest phone, at double letter size too',
  async ({ open }) => {
    const { page } = await open({ still: true, lang: 'en', size: [320, 568] });
    const person = await openAsUser(page, mia, product);
    const offers = await person.ask(contract.nft.listingList, { kind: 'spectacles' });
    const offered = offers.list.find(({ nft }) => nft.series.name !== 'Night pair');
    for (const path of ['/Marketplace', '/NFTs', `/NFTDetail?id=${offered!.nft.id}`]) {
      await page.goto(`${product.url}${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await expectNoScreenFaults(page, path);
      expect(await faultsOf(page), path).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await waitUntilSettled(page);
      expect(await faultsOf(page), `${path} with large letters`).toEqual([]);
      // All options of a short choice are in sight.
      const out = await page
        .locator('.tc-segment')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth));
      expect(out, `${path} with large letters`).toEqual([]);
      await screenshot(page, `web/market-letters-200${path.replaceAll(/\W+/g, '-')}`);
    }
  },
);

test('a user buys and opens a box; page and program verify its draw; Telegram sells none', async ({
  open,
  browser,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  await openAsUser(page, mia, product);
  await page.goto(`${product.url}/Marketplace?tab=boxes`);
  const banner = page.getByRole('region', { name: 'Night box' });
  await banner.getByRole('button', { name: 'Buy for 10 points' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy for 10 points' }).click();
  await page.getByRole('link', { name: english('nft.market.done.open') }).click();
  await page.getByRole('button', { name: english('nft.detail.act.open') }).click();
  const dialog = page.getByRole('dialog', { name: 'Night box' });
  const promised = /[0-9a-f]{64}/.exec(
    await dialog
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .innerText(),
  )![0];
  await dialog.getByLabel(english('nft.box.ownSeed')).fill('my-own-half-1');
  await expectNoScreenFaultsAfterShift(page, 'a box before it is opened');
  await screenshot(page, 'web/box-before');
  await dialog.getByRole('button', { name: english('nft.box.open') }).click();
  await dialog.getByRole('button', { name: english('nft.box.check') }).waitFor();
  await expectNoScreenFaultsAfterShift(page, 'what was in a box');
  await screenshot(page, 'web/box-got');
  await dialog.getByRole('button', { name: english('nft.box.check') }).click();
  const check = page.getByRole('dialog', { name: english('nft.box.check') });
  await check.getByText(english('nft.box.right')).waitFor();
  expect(await check.getByText(promised).count()).toBeGreaterThan(0);
  await expectNoScreenFaultsAfterShift(page, 'a draw that was checked');
  await screenshot(page, 'web/box-checked');

  const file = await check
    .getByRole('link', { name: english('nft.box.file') })
    .getAttribute('href');
  const draw = (await (await page.request.get(file!)).json()) as { server_seed: string };
  const folder = await mkdtemp(join(tmpdir(), 'taice-box-'));
  try {
    const name = file!.split('/').at(-1)!;
    const id = /\d+/.exec(name)![0];
    const program = resolve(import.meta.dirname, '../../../packages/verifier/taice-verify.mjs');
    const verify = async (told: object) => {
      await writeFile(join(folder, name), JSON.stringify(told));
      const run = promisify(execFile)(process.execPath, [
        program,
        folder,
        '--box',
        id,
        '--hash',
        promised,
      ]);
      return run.then(
        ({ stdout }) => [0, stdout] as const,
        (error: { code: number; stdout: string; stderr: string }) =>
          [error.code, error.stdout + error.stderr] as const,
      );
    };
    expect((await verify(draw))[0]).toBe(0);
    const other = draw.server_seed.startsWith('0') ? '1' : '0';
    const [code, said] = await verify({
      ...draw,
      server_seed: other + draw.server_seed.slice(1),
    });
    expect(code).toBe(1);
    expect(said).toMatch(/seed/);
  } finally {
    await rm(folder, { recursive: true });
  }

  const { phone, view } = await openMiaPhone(browser, product);
  try {
    await view.getByRole('link', { name: english('nft.mine.market') }).click();
    await view
      .getByRole('button', { name: /^Buy .* for / })
      .first()
      .waitFor();
    await expectNoScreenFaults(view, 'the market in Telegram');
    await screenshot(phone.page.locator('#phone'), 'miniapp/market');
    // With large letters, too, the title is whole between Telegram's own buttons.
    await view.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const cut = await view
      .locator('.top-bar span')
      .evaluate((title) => [title.textContent, title.scrollWidth > title.clientWidth]);
    expect(cut).toEqual([english('shell.title.market'), false]);
    await view.evaluate(() => (document.documentElement.style.fontSize = ''));
    await view.getByRole('radio', { name: english('nft.market.tab.boxes') }).click();
    const banner = view.getByRole('region', { name: 'Night box' });
    await banner.getByText(english('nft.market.why.here')).waitFor();
    expect(await view.getByRole('button', { name: /^Buy for / }).count()).toBe(0);
  } finally {
    await phone.context.close();
  }
});

const buy = (person: RawClient, slug: keyof typeof shelf, quantity = 1) =>
  person.ask(contract.nft.createOrder, {
    series_id: ids[slug],
    quantity,
    price: common.price,
    pay_method: 'taice',
  });
const button = (view: Page | Frame, key: string) =>
  view.getByRole('main').getByRole('button', { name: english(key), exact: true });

test.runIf(longRun)(
  'worn spectacles boost a video, wear out, and a potion repairs them',
  async ({ open }) => {
    // The changed wear of one video applies from the next day.
    await product.advance(daySeconds);
    const { page } = await open({ still: true, lang: 'en', fast: true });
    const person = await openAsUser(page, mia, product);
    await buy(person, 'frail');
    await buy(person, 'potion', 2);
    // The weakest potion is offered first.
    const potions = (await person.ask(contract.nft.userEquipment, {})).props[0]?.quantity ?? 0;

    await page.goto(`${product.url}/NFTs`);
    await page.getByRole('button', { name: 'Put on Frail pair' }).click();
    await page.getByRole('link', { name: english('nft.mine.care') }).click();
    await page.getByRole('heading', { level: 1, name: 'Frail pair' }).waitFor();
    await page.getByText('+12%').first().waitFor();
    await expectNoScreenFaultsAfterShift(page, 'what is worn');
    await screenshot(page, 'web/wear-worn');

    const [video] = await payingVideos(person);
    if (!video) throw new Error('no video pays');
    await page.goto(`${product.url}/videoDetail?id=${video.id}`);
    await watchThrough(page);
    const bar = page.locator('.tc-reward-bar');
    await bar.getByText('0.24 of these points come from your spectacles (+12%)').waitFor();
    await bar.getByRole('button', { name: 'Claim 2.24 points' }).last().click();
    await bar.getByText(/^Claimed: 2.24 points arrive /).waitFor();

    await page.goto(`${product.url}/pointHistory`);
    const row = page.getByRole('button', { name: /Spectacles: \+12 %/ }).first();
    await row.click();
    await page.getByText(english('nft.worn.why.outside')).waitFor();
    await expectNoScreenFaultsAfterShift(page, 'why a boost is there');

    // Its last point of durability went with that video.
    await page.goto(`${product.url}/SpectaclesDetail`);
    await page.getByRole('heading', { level: 1, name: english('nft.worn.nothing') }).waitFor();
    await page.getByRole('link', { name: 'Repair Frail pair' }).click();
    await page.getByText(english('nft.worn.brokenSays')).waitFor();
    expect(await button(page, 'nft.worn.putOn').count()).toBe(0);
    await page.getByRole('button', { name: 'Repair with 1 potion' }).click();
    const question = page.getByRole('dialog', { name: 'Repair Frail pair?' });
    await question
      .getByText(`This uses 1 × Lens drops; you have ${potions}. Durability is then 1 of 1.`)
      .waitFor();
    await question.getByRole('button', { name: english('nft.worn.repair') }).click();
    await page.getByText('Repaired: durability 1 of 1').waitFor();
    await button(page, 'nft.worn.putOn').click();
    await button(page, 'nft.worn.takeOff').waitFor();
    // The page shows a press at once; the server may still be working on it.
    const kept = async () => {
      const { equipped, props } = await person.ask(contract.nft.userEquipment, {});
      return [equipped?.durability, props[0]?.quantity];
    };
    await expect.poll(kept).toEqual([1, potions - 1]);
  },
);

test.runIf(longRun)(
  'a user swaps a pair for another, and gives potions by the other person’s code',
  async ({ open }) => {
    const { page } = await open({ still: true, lang: 'en' });
    const person = await openAsUser(page, mia, product);
    await buy(person, 'spare');
    await buy(person, 'potion', 3);
    await bindWallet(person, keyWallet());
    await page.goto(`${product.url}/SpectaclesDetail`);
    await page.getByRole('button', { name: 'Put on Spare pair' }).first().click();
    await page.getByText(english('nft.worn.isOn')).waitFor();
    await expect
      .poll(async () => (await person.ask(contract.nft.userEquipment, {})).equipped?.series.name)
      .toBe('Spare pair');

    const friend = await logInByApi(product, river);
    const { user } = await friend.ask(contract.invitations.invitationDetail, {});
    await page.goto(`${product.url}/nftTransfer`);
    await page.getByLabel(english('nft.give.code')).fill(user.invite_code);
    await page.getByRole('button', { name: english('prizes.more') }).click();
    await page.getByRole('button', { name: /^Give 2 potions to / }).click();
    await expectNoScreenFaultsAfterShift(page, 'potions for somebody');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: english('nft.give.give') })
      .click();
    await page.getByRole('heading', { level: 2, name: /^You gave 2 potions / }).waitFor();
    await expectNoScreenFaultsAfterShift(page, 'potions that were given');
    const got = await friend.ask(contract.nft.userEquipment, {});
    expect(got.props.map(({ name, quantity }) => [name, quantity])).toEqual([['Lens drops', 2]]);
  },
);
