import { contract } from '@taice/contract';
import { businessDay, businessDayStart, weekStart } from '@taice/core/rules';
import {
  type Product,
  type RawClient,
  screenFaults,
  waitUntilSettled,
  screenshot,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { ruleNow, advanceToMidnight } from './rule-clock.ts';
import { readLedger } from './read-ledger.ts';
import { mia } from './market-steps.ts';
import { openAsNewUser, openAsUser, english } from './steps.ts';

const dayMs = 86_400_000;

let product: Product;
beforeAll(async () => {
  // A product of its own: its days pass.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

const stateOf = async (person: RawClient, week: string) =>
  (await person.ask(contract.leaderboard.pointsRanking, { week })).week.state;

/** Asserts that a prize goes to each person who meets the conditions of their rank's tier or a later one, and to no one else. */
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

test('a winner claims last week’s prize once; this week closes, is reviewed, announced and paid by tier', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en' });
  const person = await openAsUser(page, mia, product);
  await page.goto(`${product.url}/V2/leaderboard`);
  const place = page.getByRole('region', { name: english('leaderboard.me.title') });
  const choose = async (key: string) => {
    await page.locator('.leaderboard-week button').click();
    const name = `Week ${Number(key.slice(-2))}`;
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  await place.waitFor();

  // Last week, in which she won a prize.
  const { week, weeks: keys } = await person.ask(contract.leaderboard.pointsRanking, {});
  const last = keys[1];
  if (last === undefined) throw new Error('the demo has no last week');
  expect((await falls(person, last)).filter(({ eligible }) => eligible).length).toBeGreaterThan(0);
  await choose(last);
  await place.getByText(/^You won /).waitFor();
  const before = (await person.ask(contract.wallet.walletDetail, {})).value;
  const prize = (await person.ask(contract.leaderboard.pointsRanking, { week: last })).me?.prize;
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'a week that was won')).toEqual([]);
  await place.getByRole('button', { name: english('leaderboard.claim') }).click();
  await page.getByText(english('leaderboard.claimed')).waitFor();
  await expect
    .poll(() => place.getByRole('button', { name: english('leaderboard.claim') }).count())
    .toBe(0);
  const after = (await person.ask(contract.wallet.walletDetail, {})).value;
  expect(Number(after) - Number(before)).toBeCloseTo(Number(prize), 6);
  // The target of its message.
  await page.goto(`${product.url}/V2/leaderboard?week=${last}`);
  await place.getByText(/^You won /).waitFor();
  expect(await place.getByRole('button', { name: english('leaderboard.claim') }).count()).toBe(0);

  // The running week, to its end and beyond.
  const now = await ruleNow(product);
  const ends = businessDayStart(weekStart(businessDay(now))) + 7 * dayMs;
  const pass = async (until: number, state: string) => {
    await product.advance(Math.ceil((until - (await ruleNow(product))) / 1000));
    await expect.poll(() => stateOf(person, week.key)).toBe(state);
    await page.reload();
    await choose(week.key);
  };
  await pass(ends + 60_000, 'verifying');
  await page.getByText(english('leaderboard.state.verifying')).waitFor();
  await pass(ends + 3 * dayMs + 60_000, 'published');
  await page.getByText(english('leaderboard.state.published')).waitFor();
  const results = await falls(person, week.key);
  await place.getByText(english('leaderboard.me.over')).waitFor();
  await pass(ends + 5 * dayMs + 120_000, 'distributed');
  await page.getByText(english('leaderboard.state.distributed')).waitFor();
  // The published results are the ones that were paid.
  expect(await falls(person, week.key)).toEqual(results);
});

/** Points of each day of a cycle, without the bonus of the last. */
const points = [10, 15, 20, 25, 30, 40, 60];
const bonus = 100;

/** No page is open while the days pass. Here the person comes on the last of them, as one who misses no day does. */
const comeAfter = async (page: Page, days: number) => {
  await page.goto('about:blank');
  await advanceToMidnight(product, days - 1);
  await page.goto(`${product.url}/V2/task`);
};

const strip = (page: Page) => page.getByRole('main').locator('.sign-in-strip > li');

/** The states of the seven days of the cycle, as the page marks them. */
const cycle = (page: Page) =>
  strip(page).evaluateAll((days) => days.map((day) => day.getAttribute('data-state')));

const signIn = async (page: Page, day: number) => {
  const pays = (points[day - 1] ?? 0) + (day === points.length ? bonus : 0);
  const name = `Sign in, get ${pays} points`;
  await page.getByRole('main').getByRole('button', { name }).click();
};

/**
 * The state of each business day since the person joined, as the calendar reads it out. It closes the calendar again.
 */
const calendar = async (page: Page): Promise<string[]> => {
  await page.locator('button.streak-open').click();
  const sheet = page.getByRole('dialog', { name: english('signIn.calendar') });
  await sheet.locator('.streak-days > li').first().waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'calendar')).toEqual([]);
  await screenshot(page, 'web/sign-in/calendar', false);
  const read = await sheet.locator('.streak-days > li .tc-hidden').allInnerTexts();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  return read.map((day) => day.slice(day.indexOf(': ') + 2));
};

const done = english('signIn.states.done');
const frozen = english('signIn.states.frozen');
const missed = english('signIn.states.missed');
const waits = english('signIn.states.today');

// Each day is proved by `sign-in.test.ts` and `streak.test.ts`, eight of them in a browser by `eight-days.long.test.ts`.
test('the calendar shows a freeze on a missed day, the seventh bonus, and a restart after the next miss', async ({
  open,
}) => {
  const { page, context } = await open({ still: true, lang: 'en' });
  // This test opens more pages in a minute than a person: without this call it stays below the rate limit.
  await page.route(/\/prize\/list\?/, (route) =>
    route.fulfill({ json: { code: 0, msg: 'ok', data: { list: [], has_more: false } } }),
  );
  await advanceToMidnight(product);
  const { person } = await openAsNewUser(page, undefined, product);
  const main = page.getByRole('main');
  const inARow = (days: number) => main.getByText(new RegExp(`^${days} days? in a row$`));
  const held = (best: number, freezes: number) =>
    main.getByText(new RegExp(`best streak ${best} days?, freezes ${freezes}$`));

  // These stay open over midnight, and learn of the new day from their next answer.
  const ledger = await context.newPage();
  await ledger.goto(`${product.url}/V2/points`);
  await page.goto(`${product.url}/V2/task`);
  await signIn(page, 1);
  await inARow(1).waitFor();
  const newest = async () => {
    const [day] = await readLedger(ledger);
    return [day?.heading, ...(day?.rows ?? []).map(([, amount, state]) => `${amount} ${state}`)];
  };
  await expect.poll(newest).toEqual(['Today · 10 points arrive', '+10 Arrives']);
  await advanceToMidnight(product);
  for (const each of [ledger, page])
    await each.evaluate(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
  await expect.poll(newest).toEqual(['Yesterday · 10 arrived', '+10 In your balance']);
  await ledger.close();
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
  await paid.getByText(english('signIn.freezeUsed')).waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'a day that was covered')).toEqual([]);
  await screenshot(page, 'web/sign-in/covered', false);
  await paid.getByRole('button', { name: english('common.gotIt') }).click();
  await inARow(3).waitFor();
  await held(3, 0).waitFor();

  for (let day = 4; day < 7; day += 1) {
    await advanceToMidnight(product);
    await person.ask(contract.signIn.signIn, {});
  }
  await comeAfter(page, 1);
  await signIn(page, 7);
  await inARow(7).waitFor();
  const party = page.getByRole('dialog', { name: '+160 points' });
  await party.getByText(english('rewards.celebrate.daySeven')).waitFor();
  await page.keyboard.press('Escape');
  await party.waitFor({ state: 'hidden' });
  expect(await cycle(page)).toEqual(Array(7).fill('done'));
  const week = [done, done, frozen, ...Array(5).fill(done)];
  expect(await calendar(page)).toEqual(week);
  await page.goto(`${product.url}/V2/points`);
  const brought = async () =>
    (await readLedger(page))[0]?.rows.map(([, amount, state]) => [amount, state]).toSorted();
  await expect.poll(brought).toEqual([
    [`+${bonus}`, 'Arrives'],
    ['+60', 'Arrives'],
  ]);

  // Another day without them, and nothing to cover it.
  await comeAfter(page, 2);
  await held(7, 0).waitFor();
  expect(await main.locator('.strip-streak').count()).toBe(0);
  expect(await cycle(page)).toEqual(['today', ...Array(6).fill('future')]);
  expect(await calendar(page)).toEqual([...week, missed, waits]);
  await signIn(page, 1);
  await inARow(1).waitFor();
  // Seven days are paid, missed ones are not.
  const { value } = await person.ask(contract.wallet.walletDetail, {});
  expect(Number(value)).toBe(points.reduce((sum, each) => sum + each, bonus));
});
