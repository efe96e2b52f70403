import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { onPhone, openBrowser, type PhoneOptions } from './chromium.ts';
import { answerAsTelegram, launchAddress } from './first-frame/telegram-launch.ts';
import { type FirstLoad, watchFirstLoad } from './first-load/probe.ts';
import { type Bench, median } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';

/** Promise 24 and, on the link and the phone of promise 23, the limits of Home. KB over the wire, ms. */
const limits = { codeKb: 160, largestMs: 2_300, taskMs: 100, phoneKb: 600, desktopKb: 800 };
const runs = 3;
const textWithinMs = 60_000;
/** After the first text: everything of the first view has loaded within this time. */
const settleMs = 6_000;

interface Loaded extends FirstLoad {
  /** Bytes of scripts and style sheets requested before text was visible. */
  codeBytes: number;
  /** Bytes of all. */
  bytes: number;
}

const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false } as const;

interface Fetched {
  readonly url: string;
  /** ms since the request of the page itself. */
  readonly at: number;
  bytes: number;
}

/** Counts the bytes that `session`'s page fetches, as they come over the wire. */
const countFetched = async (session: CDPSession): Promise<ReadonlyMap<string, Fetched>> => {
  const requests = new Map<string, Fetched>();
  let startedAt = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    startedAt ||= timestamp;
    requests.set(requestId, { url: request.url, at: (timestamp - startedAt) * 1_000, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const entry = requests.get(requestId);
    if (entry) entry.bytes += encodedDataLength;
  });
  return requests;
};

const load = (browser: Browser, address: string, options: PhoneOptions): Promise<Loaded> =>
  onPhone(
    browser,
    async (page) => {
      const requests = await countFetched(await page.context().newCDPSession(page));
      await page.addInitScript(watchFirstLoad);
      await page.addInitScript(answerAsTelegram);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.benchFirstLoad.textAt > 0, undefined, {
        timeout: textWithinMs,
      });
      await delay(settleMs);
      const paint = await page.evaluate(() => window.benchFirstLoad);
      const sum = (some: Iterable<Fetched>) =>
        [...some].reduce((total, { bytes }) => total + bytes, 0);
      const code = [...requests.values()].filter(
        ({ url, at }) => /\.(js|css)$/.test(url) && at < paint.textAt,
      );
      return { ...paint, codeBytes: sum(code), bytes: sum(requests.values()) };
    },
    options,
  );

const medians = async (
  browser: Browser,
  address: () => string,
  options: PhoneOptions = {},
): Promise<Loaded> => {
  const loads: Loaded[] = [];
  // The first only warms up the server.
  for (let run = 0; run <= runs; run++) loads.push(await load(browser, address(), options));
  const medianOf = (name: keyof Loaded) => median(loads.slice(1).map((each) => each[name]));
  return {
    textAt: medianOf('textAt'),
    largestAt: medianOf('largestAt'),
    longestTask: medianOf('longestTask'),
    codeBytes: medianOf('codeBytes'),
    bytes: medianOf('bytes'),
  };
};

const loadFigure = (
  name: string,
  value: number,
  unit: string,
  limit: number,
  description: string,
) => ({
  name: `first-load/${name}`,
  value,
  unit,
  beside: `${description}; limit ${limit.toLocaleString('en-US')} ${unit}`,
  kept: value <= limit,
});

export const firstLoads: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  await using browser = await openBrowser();
  const home = () => `${product.url}/Home`;
  const code = 'scripts and styles asked for before text is seen';
  const task = 'the longest that the main thread was kept, CPU ÷ 4';

  const phone = await medians(browser, home);
  yield loadFigure('web', phone.codeBytes / 1_000, 'KB', limits.codeKb, code);
  yield loadFigure(
    'web/largest',
    phone.largestAt,
    'ms',
    limits.largestMs,
    'the largest paint of Home',
  );
  yield loadFigure('web/task', phone.longestTask, 'ms', limits.taskMs, task);
  yield loadFigure('web/phone', phone.bytes / 1_000, 'KB', limits.phoneKb, 'all of Home, 390 px');
  const desktopMedians = await medians(browser, home, {
    slowLink: false,
    slowCpu: false,
    ...desktop,
  });
  yield loadFigure(
    'web/desktop',
    desktopMedians.bytes / 1_000,
    'KB',
    limits.desktopKb,
    'all of Home, 1440 px',
  );

  const mini = await medians(browser, () => launchAddress(product.url));
  yield loadFigure('mini-app', mini.codeBytes / 1_000, 'KB', limits.codeKb, code);
  yield loadFigure('mini-app/task', mini.longestTask, 'ms', limits.taskMs, task);
};
