import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@taice/contract';
import {
  type Product,
  type RawClient,
  screenFaults,
  settled,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { machine } from './newcomer.ts';
import { enter, say } from './steps.ts';

/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };
const mia = { email: 'mia@demo.taice.localhost', password: 'taice-demo-1' };
const code = 'TAICE-9K2M-Q7RD';
const inAll = (text: string) => ({ en: text, cn: text, tw: text });
const common = { description: inAll('Made for this.'), notice: inAll(''), points: '100' };
/** Cheap ones, that somebody with twelve days of watching can have. */
const shelf = {
  lamp: {
    ...common,
    type: 'physical',
    name: inAll('Night lamp'),
    images: ['prizes/desk-lamp.webp'],
    stock: 5,
    shipping: {
      days_min: 3,
      days_max: 5,
      cost: inAll('Free'),
      shipper: inAll('Taice Store'),
      from: inAll('Leipzig'),
    },
  },
  stories: {
    ...common,
    type: 'member',
    name: inAll('Night stories'),
    images: ['prizes/audiobook-month.webp'],
    stock: 5,
    member_field: { kind: 'email', label: inAll('E-mail of your account') },
  },
  card: {
    ...common,
    type: 'virtual',
    name: inAll('Night card'),
    images: ['prizes/gift-2.webp'],
    codes: [code],
  },
};

let product: Product;
let folder: string;
const ids: Record<string, string> = {};
const staff = (...command: string[]) => product.operate(...command, '--staff', 'ada');
beforeAll(async () => {
  // One of its own: its shelf is changed, and Mia's points are spent.
  product = await startProduct();
  folder = await mkdtemp(join(tmpdir(), 'taice-shelf-'));
  for (const [slug, prize] of Object.entries(shelf)) {
    const file = join(folder, `${slug}.json`);
    await writeFile(file, JSON.stringify({ slug: `night-${slug}`, ...prize }));
    ids[slug] = (await staff('put-prize', file)).trim();
  }
}, 240_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await product.stop();
});

/** Mia, logged in on this page's browser, and as calls. */
const asMia = async (page: Page): Promise<RawClient> => {
  const client = await machine(product);
  return enter(page, client, await client.ask(contract.auth.emailLogin, mia), product);
};
const spendable = async (person: RawClient) =>
  Number((await person.ask(contract.wallet.walletDetail, {})).value);
const openPrize = async (page: Page, name: string) => {
  await page.goto(`${product.url}/V2/exchange`);
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
/** Presses the one button, and says yes. */
const redeem = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: say('prizes.redeemFor') })
    .click();
  const dialog = page.getByRole('dialog', { name: say('prizes.confirmTitle') });
  await dialog.getByRole('button', { name: say('prizes.redeem'), exact: true }).click();
};
const orders = async (person: RawClient) => (await person.ask(contract.prizes.orders, {})).list;

test('a lamp is ordered to a new address, sent, followed and received', async ({ open }) => {
  const { page } = await open({ still: true, lang: 'en' });
  const person = await asMia(page);
  const before = await spendable(person);
  await openPrize(page, 'Night lamp');
  // All of it stands there before anything is confirmed.
  for (const fact of ['3 to 5 days', 'Free', 'Taice Store'])
    await page.getByRole('main').getByText(fact, { exact: true }).first().waitFor();
  await redeemWithout(page);
  await page.getByLabel(/^First name/).fill('Mia');
  await page.getByLabel(/^Last name/).fill('Brandt');
  await page.getByRole('button', { name: /^Country/ }).click();
  // By keys: what they move counts as moved by them.
  await page.getByPlaceholder(say('addresses.findCountry')).pressSequentially('germ');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Germany/ })
    .click();
  await expect
    .poll(() => page.getByLabel(say('addresses.field.dial_code')).inputValue())
    .toBe('49');
  await page.getByLabel(/^Phone/).fill('0341 555 0441');
  await page.getByLabel(/^Street, number, city/).fill('Karl-Heine-Straße 44, Leipzig');
  await settled(page);
  expect(await screenFaults(page, 'prize')).toEqual([]);
  await redeem(page);
  await page.getByRole('heading', { name: say('prizes.done.ordered') }).waitFor();
  expect(await spendable(person)).toBe(before - 100);
  const [order] = await orders(person);
  if (!order) throw new Error('nothing was ordered');

  await page.goto(`${product.url}/V2/myorder`);
  const card = page.getByRole('article', { name: 'Night lamp' });
  await card.getByRole('button', { name: say('prizes.cancel') }).waitFor();
  await staff('approve-order', order.id);
  await staff('ship-order', order.id, '--carrier', 'DHL', '--number', '00340 4341');
  // By itself, as it happens.
  await card.getByText('00340 4341').waitFor();
  expect(
    await card.getByRole('link', { name: say('prizes.track') }).getAttribute('href'),
  ).toContain('AWB=003404341');
  await settled(page);
  expect(await screenFaults(page, 'orders')).toEqual([]);
  await card.getByRole('button', { name: say('prizes.receive') }).click();
  await page.getByText(say('prizes.received')).waitFor();
  expect((await orders(person))[0]?.state).toBe('completed');
  await page.goto(`${product.url}/V2/messagecenter`);
  await page.getByText('On its way').first().waitFor();
});

/** What is missing is told field by field, and nothing is ordered. */
const redeemWithout = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: say('prizes.redeemFor') })
    .click();
  await expect.poll(() => page.getByText(say('addresses.problem.missing')).count()).toBe(5);
};

test('a membership is refused by the staff with a reason, and its points come back; another is cancelled', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const person = await asMia(page);
  const before = await spendable(person);
  for (const account of ['mia@stories.example', 'other@stories.example']) {
    await openPrize(page, 'Night stories');
    await page.getByLabel('E-mail of your account').fill(account);
    await redeem(page);
    await page.getByRole('heading', { name: say('prizes.done.ordered') }).waitFor();
  }
  expect(await spendable(person)).toBe(before - 200);
  const [second, first] = await orders(person);
  if (!first || !second) throw new Error('nothing was ordered');
  await staff('reject-order', first.id, '--reason', 'No such account is there.');
  await page.goto(`${product.url}/V2/myorder?id=${second.id}`);
  const card = page.getByRole('article', { name: 'Night stories' }).first();
  await card.getByRole('button', { name: say('prizes.cancel') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('prizes.cancel') }).click();
  await page.getByText(say('prizes.cancelled')).waitFor();
  await expect.poll(() => spendable(person), patience).toBe(before);
  await page.goto(`${product.url}/ExchangeHistory`);
  await page.getByRole('button', { name: say('prizes.part.done') }).click();
  await page.getByText('No such account is there.').waitFor();
});

test('the last code is shown to whoever redeemed it, and to the next one it is sold out', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const person = await asMia(page);
  await openPrize(page, 'Night card');
  await redeem(page);
  await page.getByRole('heading', { name: say('prizes.done.yours') }).waitFor();
  expect(await page.getByText(code).count()).toBe(0);
  await page.getByRole('button', { name: say('prizes.code.show') }).click();
  await page.getByText(code, { exact: true }).waitFor();
  const late = await person.send(contract.prizes.exchangeVirtualProducts, {
    prize_id: ids['card'] ?? '',
    points: '100',
  });
  expect(late.code).toBe(1601);
  await page.goto(`${product.url}/V2/exchange`);
  await page.getByRole('main').getByText(say('prizes.why.sold_out')).first().waitFor();
});
