import { contract } from '@taice/contract';
import { weekKey } from '@taice/core/rules';
import {
  clientOfPage,
  pressClaimable,
  type Product,
  readPoints,
  waitForRingState,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { advanceToMidnight } from './rule-clock.ts';
import { inOrder, readLedger, type Row } from './read-ledger.ts';
import { createApiClient, payingVideos } from './api-users.ts';
import { register, english } from './steps.ts';
import { watchThrough } from './viewing.ts';

/** Points of the seven days of a cycle, and of the day that begins the next one. */
const signIns = [10, 15, 20, 25, 30, 40, 60, 10];
const bonusOf: Readonly<Record<number, number>> = { 6: 100 };
/**
 * The days on which a video is watched, as watching takes time: the first, one whose ring is not pressed before
 * midnight, that of the bonus, and the first of the next cycle.
 */
const viewOf: Readonly<Record<number, 'claimed' | 'left'>> = {
  0: 'claimed',
  1: 'left',
  6: 'claimed',
  7: 'claimed',
};
const firstView = 200;
/** For questions to the server: each poll is a call. */
const seldom = { interval: 1_000 };

const pending = 'Arrives';
const inBalance = 'In your balance';

let product: Product;
beforeAll(async () => {
  // A product of its own: its days pass, and no other test's may.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

const goTo = (page: Page, path: string) => page.goto(`${product.url}${path}`);

/**
 * A real page keeps counting by itself, as time does not jump. Here the next answer brings the new day. The page makes
 * the calls that follow a lost connection.
 */
const hear = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });

const claim = async (page: Page, isFirst: boolean) => {
  await pressClaimable(page);
  if (isFirst) {
    const party = page.getByRole('dialog', { name: `+${firstView} points` });
    await party.waitFor();
    await page.keyboard.press('Escape');
    await party.waitFor({ state: 'hidden' });
  }
  await waitForRingState(page, 'claimed');
};

const signIn = async (tasks: Page, withBonus: boolean) => {
  const main = tasks.getByRole('main');
  await main.getByRole('button', { name: /^Sign in, get/ }).click();
  await main
    .getByText(/Signed in today|points arrive/i)
    .first()
    .waitFor();
  if (!withBonus) return;
  const party = tasks.getByRole('dialog');
  await party.waitFor();
  await tasks.keyboard.press('Escape');
  await party.waitFor({ state: 'hidden' });
};

/** The product's limit of one person: calls in a burst, and ms for each further one. */
const [burst, everyMs] = [240, 250];
/** Calls of a burst that stay free for the next step. */
const kept = 160;

/** Eight days in a minute exceed a person's limit: this waits until enough calls are free. */
const pacerOf = (context: BrowserContext) => {
  let until = 0;
  const count = (more: number): void => {
    until = Math.max(until, Date.now()) + more * everyMs;
  };
  context.on('request', (request) => {
    if (request.url().includes('/api/')) count(1);
  });
  return {
    pace: async () => {
      const early = until - (burst - kept) * everyMs - Date.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    },
    /** Calls as this person that no page makes. */
    count,
  };
};

test('Points, Wallet log, Tasks and the video stay right for eight days, also on pages open over midnight', async ({
  open,
}) => {
  const { page, context, complaints } = await open({
    lang: 'en',
    fast: true,
  });
  // A late report of a video that was left for another; the answer's body may be gone with its page.
  complaints.expect(/409 POST \S+addViewLog( .*"reason":"elsewhere"|$)/);
  const { pace, count } = pacerOf(context);
  const videos = await payingVideos(await createApiClient(product));
  await advanceToMidnight(product);
  await goTo(page, '/Home');
  await register(page);
  const person = await clientOfPage(page, product.url);
  // These stay open over each midnight.
  const [points, log, tasks] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  const ledgers = [points, log];
  await goTo(points, '/V2/points');
  await goTo(log, '/WalletLog');
  await goTo(tasks, '/V2/task');
  const earned = tasks.locator('.today-main dd').first();
  const got = page.getByRole('main').locator('.paid-row', { hasText: english('rewards.youGot') });

  /** The newest rows of a type, as a person reads them; their texts are compared with the API. */
  const titleOf = async (type: string) => {
    count(2);
    const row = (await readPoints(person)).rows.find((one) => one.type === type);
    if (!row) throw new Error(`there is no row of type ${type}`);
    return row.source ? `${row.source.title} · ${row.title}` : row.title;
  };

  /** The newest rows of tasks, with these amounts, each under its own name. */
  const taskRows = async (amounts: readonly number[], state: string): Promise<Row[]> => {
    count(1);
    const { list } = await person.ask(contract.wallet.walletLog, { type: 'task', page_size: 50 });
    const rows = list.slice(0, amounts.length);
    const brought = rows.map(({ amount }) => Number(amount));
    expect(brought.toSorted((a, b) => a - b)).toEqual(amounts.toSorted((a, b) => a - b));
    return rows.map(({ source, title, amount }) => [
      source ? `${source.title} · ${title}` : title,
      `+${Number(amount)}`,
      state,
    ]);
  };

  const signedIn = new Map<string, number>();
  /** A week's tasks that were done on a day without a view. */
  const waiting = new Map<string, number[]>();
  /**
   * Points of a day's tasks once everything is counted: amounts, the first done first. Without a video they pay
   * nothing, but a week's tasks are paid with its next video.
   */
  const tasksOf = async (day: number, watched: boolean): Promise<number[]> => {
    count(2);
    const { date } = await person.ask(contract.tasks.newDailyTask, {});
    const week = weekKey(date);
    const times = (signedIn.get(week) ?? 0) + 1;
    signedIn.set(week, times);
    // The address used to register counts as bound, which pays with the first view.
    const done = 1 + (watched ? 1 : 0) + (day === 0 ? 1 : 0) + (times === 5 ? 1 : 0);
    const log = () => {
      count(1);
      return person.ask(contract.tasks.userTaskPointLog, { from: date, to: date });
    };
    await expect.poll(async () => (await log()).list.length, seldom).toBe(done);
    const of = async () => (await log()).list;
    const is = watched ? 'pending' : 'unpaid';
    await expect
      .poll(async () => (await of()).every(({ status }) => status === is), seldom)
      .toBe(true);
    const list = await of();
    if (watched) {
      const late = waiting.get(week) ?? [];
      waiting.delete(week);
      return [...list.map(({ point }) => Number(point)), ...late];
    }
    expect(new Set(list.map(({ reason }) => reason))).toEqual(new Set(['no_view']));
    const ofWeek = list.filter(({ task_type }) => task_type === 'week');
    waiting.set(week, [...(waiting.get(week) ?? []), ...ofWeek.map(({ point }) => Number(point))]);
    return [];
  };

  let yesterday: { heading: string; rows: Row[] } | undefined;
  let balance = 0;
  for (const [day, point] of signIns.entries()) {
    await pace();
    const view = viewOf[day];
    const bonus = bonusOf[day] ?? 0;
    const direct = day === 0 ? firstView : 0;
    const amount = view ? 2 : 0;
    const watched =
      view &&
      (async () => {
        const video = videos[day];
        if (!video) throw new Error('more days than videos');
        await goTo(page, `/videoDetail?id=${video.id}`);
        // Autoplay is off for a person who stays to read.
        if (day === 0)
          await page.getByRole('switch', { name: english('posts.end.autoplay') }).click();
        await watchThrough(page);
        if (view === 'left') return;
        await claim(page, day === 0);
        await expect.poll(() => got.innerText()).toContain(pending);
      })();
    await Promise.all([signIn(tasks, bonus > 0), watched]);

    const claimed = view === 'claimed' ? amount : 0;
    const tasksDone = await tasksOf(day, view !== undefined);
    const ofTasks = tasksDone.reduce((sum, each) => sum + each, 0);
    const rowsNow = async (state: string): Promise<Row[]> => [
      [await titleOf('sign_in'), `+${point}`, state],
      ...(bonus > 0 ? [[await titleOf('sign_in_bonus'), `+${bonus}`, state] as const] : []),
      ...(await taskRows(tasksDone, state)),
      ...(direct > 0 ? [[await titleOf('first_view'), `+${direct}`, inBalance] as const] : []),
    ];
    const viewRow = async (state: string): Promise<Row[]> =>
      amount > 0 ? [[await titleOf('view'), `+${amount}`, state]] : [];
    const rows = [...(await rowsNow(pending)), ...(claimed > 0 ? await viewRow(pending) : [])];
    const waits = rows
      .filter(([, , state]) => state === pending)
      .reduce((sum, [, each]) => sum + Number(each), 0);
    const today = { heading: `Today · ${waits} points arrive`, rows: inOrder(rows) };
    const newest = yesterday ? [today, yesterday] : [today];
    // Reloaded only on days with a view: each load costs calls, and midnight shows these rows on every day.
    const loaded = view ? [...ledgers, tasks] : [];
    await pace();
    await Promise.all(
      loaded.map(async (screen) => {
        await screen.reload();
        const expected = screen === tasks ? [today] : newest;
        await expect.poll(async () => (await readLedger(screen)).slice(0, 2)).toEqual(expected);
      }),
    );
    await expect
      .poll(() => earned.innerText())
      .toMatch(new RegExp(`^${point + bonus + claimed + direct + ofTasks}\\b`));

    // Midnight, with every page open.
    await pace();
    await advanceToMidnight(product);
    for (const screen of [page, ...ledgers, tasks]) await hear(screen);
    const contributed = point + bonus + amount + ofTasks;
    balance += contributed + direct;
    yesterday = {
      heading: `Yesterday · ${contributed} arrived`,
      rows: inOrder([...(await rowsNow(inBalance)), ...(await viewRow(inBalance))]),
    };
    const settled = yesterday;
    for (const screen of ledgers)
      await expect.poll(async () => (await readLedger(screen))[0]).toEqual(settled);
    await expect.poll(() => readLedger(tasks)).toEqual([]);
    await expect.poll(() => earned.innerText()).toMatch(/^0\b/);
    await expect.poll(() => got.innerText()).toContain(inBalance);
    count(2);
    expect(await readPoints(person)).toMatchObject({ pending: '0', value: `${balance}` });
  }
  // Nothing was spent: neither a settlement nor any other row is in it.
  await points.getByRole('button', { name: english('points.filters.spent') }).click();
  await points.getByText(english('points.emptyFilter')).waitFor();
  const out = log.locator('.wallet-sums div', { hasText: english('wallet.wentOut') });
  expect(await out.locator('dd').innerText()).toBe('0');
}, 900_000);
