import { contract } from '@taice/contract';
import { businessDay, businessDayStart, weekStart } from '@taice/core/rules';
import {
  asPersonOf,
  type Product,
  type RawClient,
  screenFaults,
  settled,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ruleNow } from './days.ts';
import { say } from './steps.ts';

/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };
const dayMs = 86_400_000;
const winner = { email: 'mia@demo.taice.localhost', password: 'taice-demo-1' };

let product: Product;
beforeAll(async () => {
  // One of its own: a week of it goes by.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

const logIn = async (page: Page) => {
  await page.goto(`${product.url}/V2/leaderboard`);
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Log in with e-mail' }).click();
  await dialog.locator('input[type=email]').fill(winner.email);
  await dialog.locator('input[type=password]').fill(winner.password);
  const terms = dialog.getByRole('checkbox');
  if ((await terms.count()) > 0) await terms.first().check();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
};

const stateOf = async (person: RawClient, week: string) =>
  (await person.ask(contract.leaderboard.pointsRanking, { week })).week.state;

/** Who is paid is who has met what the tier of the place asks, or that of places behind it, and nobody else. */
const falls = async (person: RawClient, week: string) => {
  const { list, tiers } = await person.ask(contract.leaderboard.pointsRanking, {
    week,
    page_size: 50,
  });
  expect(list.length).toBeGreaterThan(10);
  const names = ['invites', 'views', 'uploads', 'ai_uploads'] as const;
  for (const row of list) {
    const best = tiers.findIndex(
      (asked) => row.rank <= asked.to && names.every((name) => row[name] >= asked[name]),
    );
    const met = best >= 0;
    expect([row.rank, row.tier, row.eligible, row.prize !== '0']).toEqual([
      row.rank,
      best + 1,
      met,
      met,
    ]);
  }
  return list;
};

test('a winner claims last week’s prize once; the week that runs closes, is looked at, told and paid, and its tiers fall as the rules say', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  await logIn(page);
  const person = await asPersonOf(page, product.url);
  const place = page.getByRole('region', { name: say('leaderboard.me.title') });
  const choose = async (key: string) => {
    await page.locator('.leaderboard-week button').click();
    const name = `Week ${Number(key.slice(-2))}`;
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  await place.waitFor();

  // Last week, which she won something in.
  const { week, weeks: keys } = await person.ask(contract.leaderboard.pointsRanking, {});
  const last = keys[1];
  if (last === undefined) throw new Error('the demo has no last week');
  expect((await falls(person, last)).filter(({ eligible }) => eligible).length).toBeGreaterThan(0);
  await choose(last);
  await place.getByText(/^You won /).waitFor();
  const before = (await person.ask(contract.wallet.walletDetail, {})).value;
  const prize = (await person.ask(contract.leaderboard.pointsRanking, { week: last })).me?.prize;
  await settled(page);
  expect(await screenFaults(page, 'a week that was won')).toEqual([]);
  await place.getByRole('button', { name: say('leaderboard.claim') }).click();
  await page.getByText(say('leaderboard.claimed')).waitFor();
  await expect
    .poll(() => place.getByRole('button', { name: say('leaderboard.claim') }).count(), patience)
    .toBe(0);
  const after = (await person.ask(contract.wallet.walletDetail, {})).value;
  expect(Number(after) - Number(before)).toBeCloseTo(Number(prize), 6);
  // Where the message of it leads.
  await page.goto(`${product.url}/V2/leaderboard?week=${last}`);
  await place.getByText(/^You won /).waitFor();
  expect(await place.getByRole('button', { name: say('leaderboard.claim') }).count()).toBe(0);

  // The week that runs, to its end and on.
  const now = await ruleNow(product);
  const ends = businessDayStart(weekStart(businessDay(now))) + 7 * dayMs;
  const pass = async (until: number, state: string) => {
    await product.advance(Math.ceil((until - (await ruleNow(product))) / 1000));
    await expect.poll(() => stateOf(person, week.key), patience).toBe(state);
    await page.reload();
    await choose(week.key);
  };
  await pass(ends + 60_000, 'verifying');
  await page.getByText(say('leaderboard.state.verifying')).waitFor();
  await pass(ends + 3 * dayMs + 60_000, 'published');
  await page.getByText(say('leaderboard.state.published')).waitFor();
  const results = await falls(person, week.key);
  await place.getByText(say('leaderboard.me.over')).waitFor();
  await pass(ends + 5 * dayMs + 120_000, 'distributed');
  await page.getByText(say('leaderboard.state.distributed')).waitFor();
  // What was told is what was paid.
  expect(await falls(person, week.key)).toEqual(results);
}, 300_000);
