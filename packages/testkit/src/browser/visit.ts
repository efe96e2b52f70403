import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { collectBrowserErrors, type BrowserErrors } from './browser-errors.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { saveScreenshot, shotsWanted } from './screenshot.ts';

export interface VisitOptions {
  /** Size of the window, in CSS px. */
  size?: readonly [width: number, height: number];
  theme?: 'dark' | 'light';
  /** The stored language; without it the product chooses. */
  lang?: 'en' | 'cn' | 'tw';
  /** The language of the browser itself. */
  locale?: string;
  /** Turns movement into fades, for pictures and axe. */
  still?: boolean;
  /** Plays each video at twice its speed: its ring takes half of the time. */
  fast?: boolean;
  /** Lets the page have its service worker. */
  serviceWorkers?: boolean;
  /** Prepares the browser before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

/** One person's browser: storage and cookies of its own. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  complaints: BrowserErrors;
}

const phoneBelow = 900;

/**
 * Runs in the page before its own scripts: removes blur from backdrops. Without a graphics card, blur costs four times
 * as much as the rest of a frame. Only a comparison of pictures would show the difference.
 */
const dropBlur = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { backdrop-filter: none !important }');
  document.adoptedStyleSheets.push(sheet);
};

/** Runs in the page before its own scripts. */
const playFast = (): void => {
  const double = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) target.playbackRate = 2;
  };
  document.addEventListener('loadeddata', double, true);
};

export const visit = async (
  browser: Browser,
  {
    size = [1440, 900],
    theme = 'dark',
    lang,
    locale = 'en-US',
    still: reducedMotion = false,
    fast: skipAnimations = false,
    prepare,
    serviceWorkers = false,
  }: VisitOptions = {},
): Promise<Visit> => {
  const [width, height] = size;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < phoneBelow,
    // A service worker would hide requests from tests that watch them.
    serviceWorkers: serviceWorkers ? 'allow' : 'block',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale,
    timezoneId: 'Europe/Berlin',
  });
  context.setDefaultTimeout(60_000);
  const complaints = collectBrowserErrors(context);
  await context.addInitScript(watchLayoutShift);
  if (!shotsWanted) await context.addInitScript(dropBlur);
  if (skipAnimations) await context.addInitScript(playFast);
  if (lang) {
    await context.addInitScript((stored) => {
      // A blank document has no storage.
      if (!location.protocol.startsWith('http')) return;
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', stored);
    }, lang);
  }
  await prepare?.(context);
  return { context, page: await context.newPage(), complaints };
};

export interface PhoneOptions {
  url: string;
  /** A demo user's slug, `new`, or `new-<letters>` for a newcomer who can be met again. */
  user: string;
  theme?: 'dark' | 'light';
  size?: readonly [width: number, height: number];
  /** The stored language, which is then Telegram's too. */
  lang?: 'en' | 'cn' | 'tw';
  startapp?: string;
  /** `chat`: the chat with the bot is in front, and the mini-app is not open. */
  at?: 'chat';
  still?: boolean;
  fast?: boolean;
  prepare?: VisitOptions['prepare'];
}

export interface Phone extends Visit {
  /** The mini-app's document; ask again after a navigation of the frame. */
  app: () => Promise<Frame>;
}

const telegramLang = { en: 'en', cn: 'zh-hans', tw: 'zh-hant' } as const;

/**
 * Room for the simulator's panels on both sides of the phone, in px. If the window scrolled, a part of the phone would
 * be hidden, and a video out of sight earns nothing.
 */
const around = { width: 740, height: 90 };

/** Opens the mini-app in the simulator, as someone would from their chat. */
export const openPhone = async (
  browser: Browser,
  {
    url,
    user,
    theme = 'dark',
    size = [390, 844],
    lang,
    startapp,
    at: openAt,
    still: reducedMotion,
    fast: skipAnimations = false,
    prepare,
  }: PhoneOptions,
): Promise<Phone> => {
  const [width, height] = size;
  const visited = await visit(browser, {
    size: [width + around.width, height + around.height],
    theme,
    fast: skipAnimations,
    ...(lang === undefined ? {} : { lang }),
    ...(reducedMotion === undefined ? {} : { still: reducedMotion }),
    ...(prepare === undefined ? {} : { prepare }),
  });
  const query = new URLSearchParams({
    user,
    theme,
    size: `${width}x${height}`,
    lang: telegramLang[lang ?? 'en'],
    ...(startapp === undefined ? {} : { startapp }),
    ...(openAt === undefined ? {} : { at: openAt }),
  });
  await visited.page.goto(`${url}/dev/telegram?${query}`);
  const app = async () => {
    const element = await visited.page.waitForSelector('#app[src]');
    const frame = await element.contentFrame();
    if (!frame) throw new Error('the phone shows no mini-app');
    return frame;
  };
  return { ...visited, app };
};

/** Takes pictures of every open page, then closes the browser window. */
export const endVisit = async (
  { context, complaints }: Visit,
  failedAs: string | undefined,
): Promise<void> => {
  if (failedAs !== undefined) {
    for (const [index, page] of context.pages().entries())
      await saveScreenshot(page, `${failedAs}-${index}`, false);
  }
  // Route handlers of a test may still be answering; no one needs their answers now.
  const closeOptions = { behavior: 'ignoreErrors' } as const;
  for (const page of context.pages()) await page.unrouteAll(closeOptions);
  await context.unrouteAll(closeOptions);
  await context.close();
  const remaining = complaints.list();
  if (remaining.length > 0)
    throw new Error(`the browser reported problems:\n${remaining.join('\n')}`);
};

/** Closes the visits of a test; `failed` is the name of a failed test, for the pictures. */
export const endVisits = async (
  visits: readonly Visit[],
  failed: string | undefined,
): Promise<void> => {
  const name = failed?.replaceAll(/\W+/g, '-').slice(0, 80);
  const results = await Promise.allSettled(
    visits.map((opened, index) => endVisit(opened, name && `failed/${name}-${index}`)),
  );
  const complaints = results.flatMap((end) =>
    end.status === 'rejected' ? [String(end.reason)] : [],
  );
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
};
