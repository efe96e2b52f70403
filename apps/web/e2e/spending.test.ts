import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@taice/contract';
import {
  forgetLayoutShift,
  type Product,
  type RawClient,
  screenFaults,
  waitUntilSettled,
  screenshot,
  startProduct,
} from '@taice/testkit/browser';
import { test, testInChromium } from '@taice/testkit/browser-test';
import { keyWallet } from '@taice/testkit/evm';
import { longRun } from '@taice/testkit/long-run';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { inAll, mia, logInByApi } from './market-steps.ts';
import { openAsUser, english } from './steps.ts';
import { bindTon, bindWallet, transferInTelegram } from './wallet-steps.ts';

const code = 'TAICE-9K2M-Q7RD';
const common = { description: inAll('Made for this.'), notice: inAll(''), points: '100' };
/** Cheap ones, which a person with twelve days of watching can afford. */
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
  // A product of its own: its shelf changes, and Mia's points are spent.
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

const spendable = async (person: RawClient) =>
  Number((await person.ask(contract.wallet.walletDetail, {})).value);
const openPrize = async (page: Page, name: string) => {
  await page.goto(`${product.url}/V2/exchange`);
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
/** Presses the one button, and confirms. */
const redeem = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: english('prizes.redeemFor') })
    .click();
  const dialog = page.getByRole('dialog', { name: english('prizes.confirmTitle') });
  await dialog.getByRole('button', { name: english('prizes.redeem'), exact: true }).click();
};
const orders = async (person: RawClient) => (await person.ask(contract.prizes.orders, {})).list;

test('a user orders a lamp to a new address, follows its delivery and receives it', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const person = await openAsUser(page, mia, product);
  const before = await spendable(person);
  await openPrize(page, 'Night lamp');
  // All of it is shown before the confirmation.
  for (const fact of ['3 to 5 days', 'Free', 'Taice Store'])
    await page.getByRole('main').getByText(fact, { exact: true }).first().waitFor();
  await redeemWithout(page);
  await page.getByLabel(/^First name/).fill('Mia');
  await page.getByLabel(/^Last name/).fill('Brandt');
  await page.getByRole('button', { name: /^Country/ }).click();
  // By keys: layout changes after a key press count as caused by it.
  await page.getByPlaceholder(english('addresses.findCountry')).pressSequentially('germ');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Germany/ })
    .click();
  await expect
    .poll(() => page.getByLabel(english('addresses.field.dial_code')).inputValue())
    .toBe('49');
  await page.getByLabel(/^Phone/).fill('0341 555 0441');
  await page.getByLabel(/^Street, number, city/).fill('Karl-Heine-Straße 44, Leipzig');
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'prize')).toEqual([]);
  await redeem(page);
  await page.getByRole('heading', { name: english('prizes.done.ordered') }).waitFor();
  expect(await spendable(person)).toBe(before - 100);
  const [order] = await orders(person);
  if (!order) throw new Error('nothing was ordered');

  await page.goto(`${product.url}/V2/myorder`);
  const card = page.getByRole('article', { name: 'Night lamp' });
  await card.getByRole('button', { name: english('prizes.cancel') }).waitFor();
  await staff('approve-order', order.id);
  await staff('ship-order', order.id, '--carrier', 'DHL', '--number', '00340 4341');
  // By itself, as it happens.
  await card.getByText('00340 4341').waitFor();
  expect(
    await card.getByRole('link', { name: english('prizes.track') }).getAttribute('href'),
  ).toContain('AWB=003404341');
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'orders')).toEqual([]);
  await card.getByRole('button', { name: english('prizes.receive') }).click();
  await page.getByText(english('prizes.received')).waitFor();
  expect((await orders(person))[0]?.state).toBe('completed');
  await page.goto(`${product.url}/V2/messagecenter`);
  await page.getByText('On its way').first().waitFor();
});

/** Each missing field is reported, and nothing is ordered. */
const redeemWithout = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: english('prizes.redeemFor') })
    .click();
  await expect.poll(() => page.getByText(english('addresses.problem.missing')).count()).toBe(5);
};

test.runIf(longRun)(
  'the last code goes to its buyer, and the next user finds it sold out',
  async ({ open }) => {
    const { page } = await open({ still: true, lang: 'en' });
    const person = await openAsUser(page, mia, product);
    await openPrize(page, 'Night card');
    await redeem(page);
    await page.getByRole('heading', { name: english('prizes.done.yours') }).waitFor();
    await page.getByText(code, { exact: true }).waitFor();
    const late = await person.send(contract.prizes.exchangeVirtualProducts, {
      prize_id: ids['card'] ?? '',
      points: '100',
    });
    expect(late.code).toBe(1601);
    await page.goto(`${product.url}/V2/exchange`);
    await page.getByRole('main').getByText(english('prizes.why.sold_out')).first().waitFor();
  },
);

const newest = async (person: RawClient) => {
  const [cashOut] = (await person.ask(contract.wallet.cashOutLog, {})).list;
  if (!cashOut) throw new Error('nothing was asked for');
  return cashOut;
};
const named = (key: string) => ({ name: english(key), exact: true });

/** Presses the one button, and confirms. */
const cashOut = async (view: Page | Frame) => {
  await view
    .getByRole('main')
    .getByRole('button', { name: english('transfer.do') })
    .click();
  const dialog = view.getByRole('dialog', { name: english('transfer.confirmTitle') });
  await dialog.getByRole('button', named('transfer.confirm')).click();
  await dialog.waitFor({ state: 'hidden' });
};
const card = (view: Page | Frame) => view.getByRole('main').getByRole('article').first();
const stands = (view: Page | Frame, state: string) =>
  card(view)
    .locator('header')
    .getByText(english(`transfer.state.${state}`), { exact: true })
    .waitFor();

testInChromium(
  'points that are to leave are held, come back when refused or cancelled, and arrive once; on the web and in Telegram',
  async ({ open, browser, opened }) => {
    const { page } = await open({ still: true, lang: 'en' });
    await bindWallet(await logInByApi(product, mia), keyWallet());
    const person = await openAsUser(page, mia, product);
    const before = await spendable(person);

    await page.goto(`${product.url}/Transfer`);
    const amount = page.getByRole('textbox', { name: english('transfer.amount') });
    await amount.fill('999');
    await page.getByText(english('transfer.amountLow')).waitFor();
    await amount.fill('1000');
    await page.getByText('980', { exact: true }).waitFor();
    await waitUntilSettled(page);
    // The summary appears while typing, and for the browser `fill` is no typing.
    await forgetLayoutShift(page);
    expect(await screenFaults(page, 'cash-out')).toEqual([]);
    await screenshot(page, 'web/cash-out');
    await cashOut(page);
    await stands(page, 'reviewing');
    expect(await spendable(person)).toBe(before - 1_000);
    await waitUntilSettled(page);
    // A press may move the layout, even if its answer takes longer than half a second.
    await forgetLayoutShift(page);
    expect(await screenFaults(page, 'cash-out-open')).toEqual([]);
    await screenshot(page, 'web/cash-out-open');

    await staff(
      'reject-cash-out',
      (await newest(person)).id,
      '--reason',
      'The address is a contract.',
    );
    await page.getByText('The address is a contract.').waitFor();
    await stands(page, 'refunded');
    expect(await spendable(person)).toBe(before);

    await amount.fill('1000');
    await cashOut(page);
    await stands(page, 'reviewing');
    await card(page).getByRole('button', named('transfer.cancel')).click();
    await page
      .getByRole('dialog', { name: english('transfer.cancelTitle') })
      .getByRole('button', named('transfer.cancel'))
      .click();
    await amount.waitFor();
    await expect.poll(() => spendable(person)).toBe(before);

    const ton = await bindTon(person, product);
    const { phone, view } = await transferInTelegram(browser, product, opened);
    await view.getByRole('textbox', { name: english('transfer.amount') }).fill('1000');
    // The sum makes room for itself; on a slow machine later than a browser allows for typing.
    await view.getByText(english('transfer.get'), { exact: true }).waitFor();
    await forgetLayoutShift(view);
    await waitUntilSettled(view);
    expect(await screenFaults(view, 'cash-out-phone')).toEqual([]);
    await screenshot(phone.page.locator('#phone'), 'miniapp/cash-out');
    await cashOut(view);
    await stands(view, 'reviewing');
    await waitUntilSettled(view);
    await screenshot(phone.page.locator('#phone'), 'miniapp/cash-out-open');
    await staff('approve-cash-out', (await newest(person)).id);
    await expect
      .poll(async () => {
        // Its blocks follow the rule clock.
        await product.advance(30);
        return (await newest(person)).state;
      })
      .toBe('confirmed');
    await stands(view, 'confirmed');
    await view.getByText(english('transfer.simulated')).waitFor();
    expect(await spendable(person)).toBe(before - 1_000);
    expect((await newest(person)).to_address).toBe(ton.address);
    await page.reload();
    await stands(page, 'confirmed');
    await waitUntilSettled(page);
    expect(await screenFaults(page, 'cash-out-done')).toEqual([]);
    await screenshot(page, 'web/cash-out-done');

    // All of it is in the month's statement, as a table and on paper.
    await page.goto(`${product.url}/WalletLog`);
    const ask = async () => {
      await page.getByRole('button', { name: english('wallet.statement.title') }).click();
      return page.getByRole('dialog', { name: english('wallet.statement.title') });
    };
    const table = await ask();
    await waitUntilSettled(page);
    expect(await screenFaults(page, 'statement')).toEqual([]);
    const saving = page.waitForEvent('download');
    await table.getByRole('button', { name: english('wallet.statement.csv') }).click();
    const file = await (await saving).path();
    const rows = (await readFile(file, 'utf8')).split('\r\n');
    const { list } = await person.ask(contract.wallet.walletLog, {});
    const { total } = await person.ask(contract.wallet.walletLog, {
      from: `${list[0]?.biz_date.slice(0, 7)}-01`,
    });
    expect(rows).toHaveLength((total ?? 0) + 2);
    // Three were held, and one of them has left.
    expect(rows.filter((row) => row.includes(',-1000,'))).toHaveLength(4);
    const paper = await ask();
    await paper.getByRole('button', { name: english('wallet.statement.print') }).click();
    await expect
      .poll(() => page.locator('iframe[hidden]').contentFrame().locator('tbody tr').count())
      .toBe(total);
  },
);
