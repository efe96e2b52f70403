import { contract } from '@taice/contract';
import { type Product, screenFaults, settled, shot, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { toMidnight } from './days.ts';
import { ledgerSeen } from './ledger-seen.ts';
import { arrive, say } from './steps.ts';

/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };
/** Of a cycle's days, without the bonus of the last. */
const points = [10, 15, 20, 25, 30, 40, 60];
const bonus = 100;

let product: Product;
beforeAll(async () => {
  // One of its own: its days go by.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

/** Nobody looks while the days go by: who comes on each of their own days misses none. */
const comeAfter = async (page: Page, days: number) => {
  await page.goto('about:blank');
  await toMidnight(product, days - 1);
  await page.goto(`${product.url}/V2/task`);
};

const strip = (page: Page) => page.getByRole('main').locator('.sign-in-strip > li');

/** What the seven days of the cycle are, as they are read out. */
const cycle = (page: Page) =>
  strip(page).evaluateAll((days) => days.map((day) => day.getAttribute('data-state')));

const signIn = async (page: Page, day: number) => {
  const pays = (points[day - 1] ?? 0) + (day === points.length ? bonus : 0);
  const name = `Sign in, get ${pays} points`;
  await page.getByRole('main').getByRole('button', { name }).click();
};

/** What became of each business day since the person came, as the calendar reads it out; it is closed again. */
const calendar = async (page: Page): Promise<string[]> => {
  await page.locator('button.streak-open').click();
  const sheet = page.getByRole('dialog', { name: say('signIn.calendar') });
  await sheet.locator('.streak-days > li').first().waitFor();
  await settled(page);
  expect(await screenFaults(page, 'calendar')).toEqual([]);
  await shot(page, 'web/sign-in/calendar', false);
  const read = await sheet.locator('.streak-days > li .tc-hidden').allInnerTexts();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  return read.map((day) => day.slice(day.indexOf(': ') + 2));
};

const done = say('signIn.states.done');
const frozen = say('signIn.states.frozen');
const missed = say('signIn.states.missed');
const waits = say('signIn.states.today');

test('of seven sign-ins the freeze covers the day that is missed, the last pays its bonus, and the next day missed begins anew; the calendar tells each', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  await toMidnight(product);
  const { person } = await arrive(page, undefined, product);
  const main = page.getByRole('main');
  const inARow = (days: number) => main.getByText(new RegExp(`^${days} days? in a row$`));
  const held = (best: number, freezes: number) =>
    main.getByText(new RegExp(`best ${best} days? in a row, freezes ${freezes}$`));

  await page.goto(`${product.url}/V2/task`);
  await signIn(page, 1);
  await inARow(1).waitFor();
  await comeAfter(page, 1);
  await signIn(page, 2);
  await inARow(2).waitFor();

  // A day without them: the streak stands, and today's sign-in would cover it.
  await comeAfter(page, 2);
  await inARow(2).waitFor();
  expect(await cycle(page)).toEqual(['done', 'done', 'today', ...Array(4).fill('future')]);
  expect(await calendar(page)).toEqual([done, done, frozen, waits]);
  await held(2, 1).waitFor();
  await main
    .getByRole('button', { name: /^Sign in for today/ })
    .first()
    .click();
  const popup = page.getByRole('dialog', { name: 'Day 3 is here' });
  await popup.getByText(/^1 streak freeze ready/).waitFor();
  await popup.getByRole('button', { name: 'Sign in, get 20 points' }).click();
  const paid = page.getByRole('dialog', { name: 'Day 3 is yours' });
  await paid.getByText(say('signIn.freezeUsed')).waitFor();
  await settled(page);
  expect(await screenFaults(page, 'a day that was covered')).toEqual([]);
  await shot(page, 'web/sign-in/covered', false);
  await paid.getByRole('button', { name: say('common.gotIt') }).click();
  await inARow(3).waitFor();
  await held(3, 0).waitFor();

  for (let day = 4; day <= 7; day += 1) {
    await comeAfter(page, 1);
    await signIn(page, day);
    await inARow(day).waitFor();
  }
  const party = page.getByRole('dialog', { name: '+160 points' });
  await party.getByText(say('rewards.celebrate.daySeven')).waitFor();
  await page.keyboard.press('Escape');
  await party.waitFor({ state: 'hidden' });
  expect(await cycle(page)).toEqual(Array(7).fill('done'));
  const week = [done, done, frozen, ...Array(5).fill(done)];
  expect(await calendar(page)).toEqual(week);
  await page.goto(`${product.url}/V2/points`);
  const brought = async () =>
    (await ledgerSeen(page))[0]?.rows.map(([, amount, state]) => [amount, state]).toSorted();
  await expect.poll(brought, patience).toEqual([
    [`+${bonus}`, 'Pending'],
    ['+60', 'Pending'],
  ]);

  // Another day without them, and nothing to cover it.
  await comeAfter(page, 2);
  await held(7, 0).waitFor();
  expect(await main.locator('.strip-streak').count()).toBe(0);
  expect(await cycle(page)).toEqual(['today', ...Array(6).fill('future')]);
  expect(await calendar(page)).toEqual([...week, missed, waits]);
  await signIn(page, 1);
  await inARow(1).waitFor();
  // Of the seven days, and nothing for those that were missed.
  const { value } = await person.ask(contract.wallet.walletDetail, {});
  expect(Number(value)).toBe(points.reduce((sum, each) => sum + each, bonus));
});
