import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@taice/contract';
import { type Product, type RawClient, settled, shot, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  asSomeone,
  inAll,
  mia,
  miasPart,
  offer,
  patience,
  river,
  whole,
  wholeAfter,
} from './market-steps.ts';
import { faultsOf } from './fits.ts';
import { say } from './steps.ts';

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
};

let product: Product;
beforeAll(async () => {
  // One of its own: its shelf is changed, and what people have.
  product = await startProduct();
  await offer(product, shelf);
}, 240_000);
afterAll(() => product.stop());

const pointsOf = async (person: RawClient) =>
  Number((await person.ask(contract.wallet.walletDetail, {})).value);

test('a pair is bought of us, offered, bought by somebody at the price as seen, and both have what is theirs', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const seller = await asSomeone(page, product, mia);
  await page.goto(`${product.url}/Marketplace`);
  await page.getByRole('button', { name: 'Buy Night pair for 10 points' }).click();
  const dialog = page.getByRole('dialog', { name: say('nft.market.buy.title') });
  await whole(page, 'whether to buy it');
  await shot(page, 'web/market-buy');
  await dialog.getByRole('button', { name: 'Buy for 10 points' }).click();
  const bought = page.getByRole('dialog', { name: say('nft.market.done.title') });
  await bought.getByText('Night pair is yours').waitFor(patience);
  await wholeAfter(page, 'it is bought');
  await bought.getByRole('link', { name: say('nft.market.done.see') }).click();
  await page.getByRole('heading', { level: 1, name: /Night pair/ }).waitFor();

  await page.getByRole('button', { name: say('nft.detail.act.sell'), exact: true }).click();
  const selling = page.getByRole('dialog', { name: 'Sell Night pair' });
  const asked = selling.getByLabel(say('nft.detail.sell.price'));
  await asked.fill('12.345');
  await selling.getByText(say('nft.detail.sell.notWhole')).waitFor();
  await asked.fill('20');
  const net = selling.locator('dl > div').filter({ hasText: say('nft.detail.sell.net') });
  const fee = selling.locator('dl > div').filter({ hasText: 'Fee, ' });
  const numberIn = (text: string) => Number(/([\d.]+) points/.exec(text)?.[1]);
  const sum = async () => numberIn(await net.innerText()) + numberIn(await fee.innerText());
  await expect.poll(sum, patience).toBe(20);
  const told = numberIn(await net.innerText());
  await whole(page, 'what selling it brings');
  await shot(page, 'web/market-sell');
  await selling.getByRole('button', { name: say('nft.detail.sell.offer') }).click();
  const offered = page.getByRole('dialog', { name: say('nft.detail.sell.done') });
  await offered
    .getByRole('button', { name: say('common.close') })
    .last()
    .click();
  await page.getByText(/^Offered for 20 points until /).waitFor();
  const address = page.url();
  const before = await pointsOf(seller);

  // Somebody looks at it, and meanwhile its price is changed.
  const second = await open({ still: true, lang: 'en' });
  second.complaints.expect(/404 POST \S+\/mintNftMarket\/buy/);
  const buyer = await asSomeone(second.page, product, river);
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
  // Whatever else moves for the buyer, they have not heard of it when they press.
  const heard = Promise.withResolvers<void>();
  await second.page.route('**/nft/nftDetail?*', async (route) => {
    await heard.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: say('nft.detail.act.change') }).click();
  await selling.getByLabel(say('nft.detail.sell.price')).fill('15');
  await selling.getByRole('button', { name: say('nft.detail.sell.change') }).click();
  await offered
    .getByRole('button', { name: say('common.close') })
    .last()
    .click();
  await page.getByText(/^Offered for 15 points until /).waitFor();

  const has = await pointsOf(buyer);
  const deciding = second.page.getByRole('dialog', { name: say('nft.market.buy.title') });
  await deciding.getByRole('button', { name: 'Buy for 20 points' }).click();
  heard.resolve();
  await deciding.getByText(say('nft.market.refused.price')).waitFor(patience);
  expect(await pointsOf(buyer)).toBe(has);
  await wholeAfter(second.page, 'a price that has changed');
  await deciding.getByRole('button', { name: 'Buy for 15 points' }).click();
  await second.page.getByText('Night pair is yours').waitFor(patience);
  expect(await pointsOf(buyer)).toBe(has - 15);
  expect(await pointsOf(seller)).toBeCloseTo(before + (told * 15) / 20, 6);

  await second.page.goto(address);
  await second.page.getByText('Owned by you').waitFor();
  await second.page.getByText('Bought by you').first().waitFor();
  await whole(second.page, 'an item that was sold');
  await shot(second.page, 'web/market-sold');
  // Who had it sees the same, and can do nothing with it any more.
  await page.reload();
  await page
    .getByText(/^Bought by (?!you)/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: say('nft.detail.act.sell') }).count()).toBe(0);
});

test('what somebody offers is withdrawn by one press, and is gone for whoever looks at it', async ({
  open,
  browser,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const person = await asSomeone(page, product, mia);
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
  const { phone, view } = await miasPart(browser, product);
  try {
    await view.getByRole('link', { name: say('nft.mine.market') }).click();
    await view.getByRole('link', { name: say('nft.market.own') }).click();
    await view.getByRole('button', { name: say('nft.mine.part.listed'), exact: true }).click();
    await view
      .getByRole('link', { name: /^See the offer of Night pair/ })
      .first()
      .click();
    await view.getByRole('button', { name: say('nft.detail.act.withdraw') }).click();
    await view.getByRole('dialog', { name: say('nft.detail.withdrawTitle') }).waitFor();
    await wholeAfter(view, 'whether to withdraw an offer in Telegram');
    await view.getByRole('button', { name: say('common.cancel') }).click();
  } finally {
    await phone.context.close();
  }
  const second = await open({ still: true, lang: 'en' });
  second.complaints.expect(/404 POST \S+\/mintNftMarket\/buy/);
  await asSomeone(second.page, product, river);
  await second.page.goto(`${product.url}/Marketplace`);
  await second.page.getByRole('button', { name: /^Buy Night pair #\d+ for 30 points$/ }).click();
  const deciding = second.page.getByRole('dialog', { name: say('nft.market.buy.title') });
  await deciding.getByRole('button', { name: 'Buy for 30 points' }).waitFor();

  await page.goto(`${product.url}/NFTs`);
  await page.getByRole('button', { name: say('nft.mine.part.listed'), exact: true }).click();
  await page.getByRole('button', { name: say('nft.mine.withdrawAll') }).click();
  await page
    .getByRole('dialog', { name: say('nft.mine.withdrawTitle') })
    .getByRole('button', { name: say('nft.mine.withdraw'), exact: true })
    .click();
  await page.getByText(say('nft.mine.withdrawn')).waitFor(patience);
  await deciding.getByRole('button', { name: 'Buy for 30 points' }).click();
  await deciding.getByText(say('nft.market.refused.gone')).waitFor(patience);
  await second.page.reload();
  await settled(second.page);
  const offers = second.page.getByRole('button', {
    name: /^Buy Night pair #\d+ for 3[01] points$/,
  });
  expect(await offers.count()).toBe(0);
});

test('on the narrowest phone nothing moves as it comes, and with letters of twice the size all fits', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en', size: [320, 568] });
  const person = await asSomeone(page, product, mia);
  const offers = await person.ask(contract.nft.listingList, { kind: 'spectacles' });
  const offered = offers.list.find(({ nft }) => nft.series.name !== 'Night pair');
  for (const path of [
    '/Marketplace',
    '/Marketplace?tab=boxes',
    '/Marketplace?tab=props',
    '/NFTs',
    '/SpectaclesDetail',
    `/NFTDetail?id=${offered!.nft.id}`,
  ]) {
    await page.goto(`${product.url}${path}`);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await whole(page, path);
    expect(await faultsOf(page), path).toEqual([]);
    // What the letters themselves move is known two frames later.
    await page.evaluate(async () => {
      document.documentElement.style.fontSize = '200%';
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    });
    await wholeAfter(page, `${path} with large letters`);
    expect(await faultsOf(page), `${path} with large letters`).toEqual([]);
    // What one chooses among few is all in sight.
    const out = await page
      .locator('.tc-segment')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth));
    expect(out, `${path} with large letters`).toEqual([]);
    await shot(page, `web/market-letters-200${path.replaceAll(/\W+/g, '-')}`);
  }
  // What stands below the tiles on a higher screen does not move either, once they are there.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/Marketplace?tab=props`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await whole(page, 'the props on a phone');
});

test('a box is bought and opened, and its draw checked by the page and by the program; in Telegram none is sold', async ({
  open,
  browser,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  await asSomeone(page, product, mia);
  await page.goto(`${product.url}/Marketplace?tab=boxes`);
  const banner = page.getByRole('region', { name: 'Night box' });
  await banner.getByRole('button', { name: 'Buy for 10 points' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy for 10 points' }).click();
  await page.getByRole('link', { name: say('nft.market.done.open') }).click(patience);
  await page.getByRole('button', { name: say('nft.detail.act.open') }).click();
  const dialog = page.getByRole('dialog', { name: 'Night box' });
  const promised = /[0-9a-f]{64}/.exec(
    await dialog
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .innerText(),
  )![0];
  await dialog.getByLabel(say('nft.box.ownSeed')).fill('my-own-half-1');
  await whole(page, 'a box before it is opened');
  await shot(page, 'web/box-before');
  await dialog.getByRole('button', { name: say('nft.box.open') }).click();
  await dialog.getByRole('button', { name: say('nft.box.check') }).waitFor(patience);
  await wholeAfter(page, 'what was in a box');
  await shot(page, 'web/box-got');
  await dialog.getByRole('button', { name: say('nft.box.check') }).click();
  const check = page.getByRole('dialog', { name: say('nft.box.check') });
  await check.getByText(say('nft.box.right')).waitFor();
  expect(await check.getByText(promised).count()).toBeGreaterThan(0);
  await whole(page, 'a draw that was checked');
  await shot(page, 'web/box-checked');

  const file = await check.getByRole('link', { name: say('nft.box.file') }).getAttribute('href');
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

  const { phone, view } = await miasPart(browser, product);
  try {
    await view.getByRole('link', { name: say('nft.mine.market') }).click();
    await view
      .getByRole('button', { name: /^Buy .* for / })
      .first()
      .waitFor();
    await whole(view, 'the market in Telegram');
    await shot(phone.page.locator('#phone'), 'miniapp/market');
    // With large letters, too, the title is whole between Telegram's own buttons.
    await view.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const cut = await view
      .locator('.top-bar span')
      .evaluate((title) => [title.textContent, title.scrollWidth > title.clientWidth]);
    expect(cut).toEqual([say('shell.title.market'), false]);
    await view.evaluate(() => (document.documentElement.style.fontSize = ''));
    await view.getByRole('radio', { name: say('nft.market.tab.boxes') }).click();
    const banner = view.getByRole('region', { name: 'Night box' });
    await banner.getByText(say('nft.market.why.here')).waitFor();
    expect(await view.getByRole('button', { name: /^Buy for / }).count()).toBe(0);
  } finally {
    await phone.context.close();
  }
});
