import { routesOf } from '@taice/screens/routes';
import { axeIssues, hoverFaults, waitUntilSettled, wordsOf } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsNewUser, goTo, english } from './steps.ts';

const htmlLang = (page: Page) => page.evaluate(() => document.documentElement.lang);
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
/** A page with the texts of this language. */
const speaks = (page: Page, lang: 'en' | 'cn' | 'tw') =>
  page.getByText(wordsOf(lang)('shell.logIn'), { exact: true }).first().waitFor();

const header = { cn: 'zh-CN', tw: 'zh-TW', en: 'en_US' } as const;
const written = { cn: /^zh-(CN|Hans)/, tw: /^zh-(TW|Hant)/, en: /^en/ } as const;
const names = { cn: '简体中文', en: 'English' } as const;

test("the first visit uses the browser's Chinese; a choice overrides it on all pages and requests", async ({
  open,
}) => {
  const { page } = await open({ locale: 'zh-HK' });
  const sent = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.add(request.headers()['lang']);
  });
  const isIn = async (lang: 'en' | 'cn' | 'tw') => {
    sent.clear();
    await goTo(page, '/Home');
    await speaks(page, lang);
    await waitUntilSettled(page);
    expect(await htmlLang(page)).toMatch(written[lang]);
    expect([...sent]).toEqual([header[lang]]);
  };
  await isIn('tw');
  for (const lang of ['cn', 'en'] as const) {
    await page.getByRole('button', { name: lang === 'cn' ? /繁體中文/ : /简体中文/ }).click();
    await page.getByRole('menuitemradio', { name: names[lang] }).click();
    await speaks(page, lang);
    await isIn(lang);
  }
  // A log-out empties the storage; the choice stays.
  await page.evaluate(() => localStorage.clear());
  await isIn('en');
});

test('a chosen theme applies before the first paint, in every tab, until the device is chosen again', async ({
  open,
}) => {
  const { page } = await open({ theme: 'dark' });
  await goTo(page, '/about');
  expect(await themeOf(page)).toBe('dark');
  await waitUntilSettled(page);
  expect(await hoverFaults(page, 'dark')).toEqual([]);
  const choose = async (key: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^${english('shell.theme.title')}`) })
      .click();
    await page.getByRole('menuitemradio', { name: english(key) }).click();
  };
  await choose('shell.theme.light');
  expect(await themeOf(page)).toBe('light');
  expect(await hoverFaults(page, 'light')).toEqual([]);
  await page.addInitScript(() => {
    // The first animation frame comes when there is something to paint.
    requestAnimationFrame(() => {
      Reflect.set(window, 'themeAtFirst', document.documentElement.dataset['theme']);
    });
  });
  await goTo(page, '/Home');
  await waitUntilSettled(page);
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst') as unknown)).toBe('light');
  await page.getByRole('button', { name: new RegExp(`^${english('shell.theme.title')}`) }).click();
  expect(await axeIssues(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: english('shell.theme.system') }).click();
  expect(await themeOf(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => themeOf(page)).toBe('light');
});

test('a browser of another language gets English; a phone has the theme in the drawer', async ({
  open,
}) => {
  const { page } = await open({ size: [390, 844], locale: 'de-DE' });
  await goTo(page, '/about');
  await page.getByRole('button', { name: english('shell.menu') }).click();
  await page.getByRole('radio', { name: english('shell.theme.light') }).click();
  expect(await themeOf(page)).toBe('light');
  expect(await axeIssues(page)).toEqual([]);
});

test('the side bar links only to existing pages, and Home shows no video twice', async ({
  open,
}) => {
  const { page } = await open();
  await openAsNewUser(page);
  await goTo(page, '/Home');
  const side = page.getByRole('navigation', { name: english('shell.main') });
  await side.getByRole('link', { name: english('shell.nav.points') }).waitFor();
  const hrefs = await side
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const paths = new Set<string>(routesOf('web').map(({ path }) => path));
  expect(hrefs.filter((href) => !paths.has(href.replace(/\?.*/, '')))).toEqual([]);
  const section = page.getByRole('region');
  await section.first().waitFor();
  await waitUntilSettled(page);
  const videos = await section
    .locator('article a[href^="/videoDetail"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(videos.length).toBeGreaterThan(8);
  expect(new Set(videos).size).toBe(videos.length);
});

test('each network has a distinct sign', async ({ open }) => {
  const { page } = await open();
  await openAsNewUser(page);
  await goTo(page, '/profile-edit');
  const signs = await Promise.all(
    ['Twitter', 'Facebook', 'YouTube', 'Instagram'].map((name) =>
      page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .locator('svg')
        .first()
        .innerHTML(),
    ),
  );
  expect(new Set(signs).size).toBe(4);
});
