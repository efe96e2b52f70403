import type { Browser } from 'playwright-core';
import { onPhone, openBrowser, type PhoneOptions } from './chromium.ts';
import { asOwner, databaseOf } from './database.ts';
import { type BarePage, serveBarePage } from './first-frame/bare-page.ts';
import { type FirstFrame, watchFirstFrame } from './first-frame/probe.ts';
import { answerAsTelegram, launchAddress } from './first-frame/telegram-launch.ts';
import { type Bench, median, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';

/** Promise 23: × the time of a bare page with the same file. */
const limits = { shown: 1.15, moves: 1.3 };
const runs = 5;
const timeoutMs = 30_000;

const timeFirstFrame = (
  browser: Browser,
  address: string,
  options: PhoneOptions,
): Promise<FirstFrame> =>
  onPhone(
    browser,
    async (page) => {
      const frame = new Promise<FirstFrame>((resolve) => {
        void page.exposeFunction('benchFirstFrame', resolve);
      });
      await page.addInitScript(watchFirstFrame);
      await page.addInitScript(answerAsTelegram);
      await page.goto(address, { waitUntil: 'commit' });
      const timeout = new Promise<never>((_done, reject) => {
        setTimeout(
          () => reject(new Error(`${address} showed no frame in ${timeoutMs} ms`)),
          timeoutMs,
        ).unref();
      });
      return Promise.race([frame, timeout]);
    },
    options,
  );

const clipOf = async (src: string): Promise<Buffer> => {
  if (!src.startsWith('http')) throw new Error(`the first video is ${src}, which is not a file`);
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`${src} returned ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

/** The product's page and the bare one in turn, with the file that the product chose. */
const compare = async (
  browser: Browser,
  barePage: BarePage,
  address: () => string,
  options: PhoneOptions,
) => {
  const pages: FirstFrame[] = [];
  const bares: FirstFrame[] = [];
  // The first pair only warms up the servers and the browser's own code.
  for (let run = 0; run <= runs; run++) {
    const page = await timeFirstFrame(browser, address(), options);
    barePage.show(await clipOf(page.src));
    const bareFrame = await timeFirstFrame(browser, barePage.url, options);
    if (run === 0) continue;
    pages.push(page);
    bares.push(bareFrame);
  }
  const bothTimes = (time: (frame: FirstFrame) => number) => ({
    page: median(pages.map(time)),
    bare: median(bares.map(time)),
  });
  return { shown: bothTimes(({ at }) => at), moves: bothTimes(({ movesAt }) => movesAt) };
};

const newestPost = async (dataDir: string): Promise<string> =>
  asOwner(await databaseOf(dataDir), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id::text from post where state = 'published' order by published_at desc limit 1`,
    );
    return rows[0]?.id ?? '';
  });

export const firstFrame: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  await using barePage = await serveBarePage();
  await using browser = await openBrowser();
  const id = await newestPost(data.path);
  const pages = {
    'mini-app': () => launchAddress(product.url),
    videoDetail: () => `${product.url}/videoDetail?id=${id}`,
  };
  const links = { '': {}, '/fast': { slowLink: false, slowCpu: false } };
  for (const [name, address] of Object.entries(pages))
    for (const [link, options] of Object.entries(links)) {
      const times = await compare(browser, barePage, address, options);
      for (const moment of ['shown', 'moves'] as const) {
        const { page, bare: bareTimes } = times[moment];
        const ratio = page / bareTimes;
        yield {
          name: `first-frame/${name}${link}${moment === 'moves' ? '/moves' : ''}`,
          value: page,
          unit: 'ms',
          beside: `${round(ratio)} × a bare page with the same video, ${Math.round(bareTimes)} ms; limit ${limits[moment]} ×`,
          kept: ratio <= limits[moment],
        };
      }
    }
};
