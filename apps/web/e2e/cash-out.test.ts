import { readFile } from 'node:fs/promises';
import { contract } from '@taice/contract';
import {
  forgetLayoutShift,
  type Product,
  type RawClient,
  screenFaults,
  settled,
  shot,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { keyWallet } from '@taice/testkit/evm';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { machine } from './newcomer.ts';
import { enter, say } from './steps.ts';
import { bindTon, bindWallet, transferInTelegram } from './wallet-steps.ts';

/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };
const mia = { email: 'mia@demo.taice.localhost', password: 'taice-demo-1' };

let product: Product;
const staff = (...command: string[]) => product.operate(...command, '--staff', 'ada');
beforeAll(async () => {
  // One of its own: Mia's points leave.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

const spendable = async (person: RawClient) =>
  Number((await person.ask(contract.wallet.walletDetail, {})).value);
const newest = async (person: RawClient) => {
  const [cashOut] = (await person.ask(contract.wallet.cashOutLog, {})).list;
  if (!cashOut) throw new Error('nothing was asked for');
  return cashOut;
};
const named = (key: string) => ({ name: say(key), exact: true });

/** Presses the one button, and says yes. */
const cashOut = async (view: Page | Frame) => {
  await view
    .getByRole('main')
    .getByRole('button', { name: say('transfer.do') })
    .click();
  const dialog = view.getByRole('dialog', { name: say('transfer.confirmTitle') });
  await dialog.getByRole('button', named('transfer.confirm')).click();
  await dialog.waitFor({ state: 'hidden' });
};
const card = (view: Page | Frame) => view.getByRole('main').getByRole('article').first();
const stands = (view: Page | Frame, state: string) =>
  card(view)
    .locator('header')
    .getByText(say(`transfer.state.${state}`), { exact: true })
    .waitFor();

test(
  'points that are to leave are held, come back when refused or cancelled, and arrive once; on the web and in Telegram',
  { timeout: 240_000 },
  async ({ open, browser, opened }) => {
    const { page } = await open({ still: true, lang: 'en' });
    const client = await machine(product);
    const logIn = () => client.ask(contract.auth.emailLogin, mia);
    const { token, sign_key: signKey } = await logIn();
    await bindWallet(client.as({ token, signKey }), keyWallet());
    const person = await enter(page, client, await logIn(), product);
    const before = await spendable(person);

    await page.goto(`${product.url}/Transfer`);
    const amount = page.getByRole('textbox', { name: say('transfer.amount') });
    await amount.fill('999');
    await page.getByText(say('transfer.amountLow')).waitFor();
    await amount.fill('1000');
    await page.getByText('980', { exact: true }).waitFor();
    await settled(page);
    expect(await screenFaults(page, 'cash-out')).toEqual([]);
    await shot(page, 'web/cash-out');
    await cashOut(page);
    await stands(page, 'reviewing');
    expect(await spendable(person)).toBe(before - 1_000);
    await settled(page);
    // What a press changes is no fault, also where the answer took longer than the half second that counts as one.
    await forgetLayoutShift(page);
    expect(await screenFaults(page, 'cash-out-open')).toEqual([]);
    await shot(page, 'web/cash-out-open');

    await staff(
      'reject-cash-out',
      (await newest(person)).id,
      '--reason',
      'The address is a contract.',
    );
    await page.getByText('The address is a contract.').waitFor(patience);
    await stands(page, 'refunded');
    expect(await spendable(person)).toBe(before);

    await amount.fill('1000');
    await cashOut(page);
    await stands(page, 'reviewing');
    await card(page).getByRole('button', named('transfer.cancel')).click();
    await page
      .getByRole('dialog', { name: say('transfer.cancelTitle') })
      .getByRole('button', named('transfer.cancel'))
      .click();
    await amount.waitFor();
    await expect.poll(() => spendable(person), patience).toBe(before);

    const ton = await bindTon(person, product);
    const { phone, view } = await transferInTelegram(browser, product, opened);
    await forgetLayoutShift(view);
    await view.getByRole('textbox', { name: say('transfer.amount') }).fill('1000');
    await settled(view);
    expect(await screenFaults(view, 'cash-out-phone')).toEqual([]);
    await shot(phone.page.locator('#phone'), 'miniapp/cash-out');
    await cashOut(view);
    await stands(view, 'reviewing');
    await settled(view);
    await shot(phone.page.locator('#phone'), 'miniapp/cash-out-open');
    await staff('approve-cash-out', (await newest(person)).id);
    await expect
      .poll(async () => {
        // Its blocks go by the rule clock.
        await product.advance(30);
        return (await newest(person)).state;
      }, patience)
      .toBe('confirmed');
    await stands(view, 'confirmed');
    await view.getByText(say('transfer.simulated')).waitFor();
    expect(await spendable(person)).toBe(before - 1_000);
    expect((await newest(person)).to_address).toBe(ton.address);
    await page.reload();
    await stands(page, 'confirmed');
    await settled(page);
    expect(await screenFaults(page, 'cash-out-done')).toEqual([]);
    await shot(page, 'web/cash-out-done');

    // All of it stands in the month's statement, as a table and on paper.
    await page.goto(`${product.url}/WalletLog`);
    const ask = async () => {
      await page.getByRole('button', { name: say('wallet.statement.title') }).click();
      return page.getByRole('dialog', { name: say('wallet.statement.title') });
    };
    const table = await ask();
    await settled(page);
    expect(await screenFaults(page, 'statement')).toEqual([]);
    const saving = page.waitForEvent('download');
    await table.getByRole('button', { name: say('wallet.statement.csv') }).click();
    const file = await (await saving).path();
    const rows = (await readFile(file, 'utf8')).split('\r\n');
    const { total } = await person.ask(contract.wallet.walletLog, {
      from: `${new Date().toISOString().slice(0, 7)}-01`,
    });
    expect(rows).toHaveLength((total ?? 0) + 2);
    // Three were held, and one of them has left.
    expect(rows.filter((row) => row.includes(',-1000,'))).toHaveLength(4);
    const paper = await ask();
    await paper.getByRole('button', { name: say('wallet.statement.print') }).click();
    await expect
      .poll(() => page.locator('iframe[hidden]').contentFrame().locator('tbody tr').count())
      .toBe(total);
  },
);
