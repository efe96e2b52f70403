import { contract } from '@taice/contract';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { createApiClient } from './api-users.ts';

const page = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${product.url}${path}`, { redirect: 'manual', ...init });
  return { answer, html: await answer.text() };
};
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const tag = (html: string, name: string): string | undefined => {
  const found = new RegExp(`<meta\\s+(?:property|name)="${name}"\\s+content="([^"]*)"`).exec(html);
  return found?.[1] && unescaped(found[1]);
};
const anyVideo = async () => {
  const client = await createApiClient();
  const first = (await client.ask(contract.posts.feed, { count: 10 })).list.find(
    // A video of the demo: those of other tests may disappear while this one uses it.
    ({ author }) => author.is_verified,
  );
  if (!first) throw new Error('the demo has no video');
  return first;
};

test('a shared link shows its video without scripts', async () => {
  const post = await anyVideo();
  for (const path of [`/v/${post.id}`, `/videoDetail?id=${post.id}`]) {
    const { answer, html } = await page(path);
    expect(answer.status).toBe(200);
    expect(tag(html, 'og:title')).toBe(post.title);
    expect(tag(html, 'twitter:title')).toBe(post.title);
    expect(tag(html, 'og:type')).toBe('video.other');
    expect(tag(html, 'og:description')).toBeTruthy();
    const [picture, video] = [tag(html, 'og:image') ?? '', tag(html, 'og:video') ?? ''];
    expect((await fetch(picture)).headers.get('Content-Type')).toMatch(/^image\//);
    const film = await fetch(video, { headers: { Range: 'bytes=0-99' } });
    expect([film.status, film.headers.get('Content-Type')]).toEqual([206, 'video/mp4']);
    expect(html).toContain('<noscript');
  }
});

test('a person and an invitation have cards too, in the requested language', async () => {
  const { author } = await anyVideo();
  const person = await page(`/u/${author.id}`);
  expect([person.answer.status, tag(person.html, 'og:title')]).toEqual([200, author.nickname]);
  expect(tag(person.html, 'og:type')).toBe('profile');
  const mine = await page('/Home', { headers: { 'Accept-Language': 'zh-TW' } });
  expect(mine.html).toContain('<html lang="zh-TW"');
  expect(tag(mine.html, 'og:title')).toContain('看影片');
});

test('oEmbed returns the player for our links, and refuses others', async () => {
  const post = await anyVideo();
  const asked = async (url: string, more = '') =>
    fetch(`${product.url}/oembed?url=${encodeURIComponent(url)}${more}`);
  const { html } = await page(`/v/${post.id}`);
  const link = /href="([^"]*\/oembed[^"]*)"/.exec(html)?.[1] ?? '';
  const linked = await fetch(unescaped(link));
  expect(await linked.json()).toMatchObject({ type: 'video', title: post.title });
  const small = await (await asked(`${product.url}/v/${post.id}`, '&maxwidth=200')).json();
  expect(small.width).toBeLessThanOrEqual(200);
  expect((await asked('https://elsewhere.example/v/1')).status).toBe(404);
  expect((await asked(`${product.url}/v/999999999`)).status).toBe(404);
  expect((await asked(`${product.url}/v/${post.id}`, '&format=xml')).status).toBe(501);
});

test.for([
  '/nope',
  '/v/999999999',
  '/u/999999999',
  '/s/NOBODY99',
  '/videoDetail?id=999999999',
  '/tg/nope',
  '/404',
])('%s is a real 404, with an error page', async (path) => {
  const { answer, html } = await page(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(html).toContain('noindex');
});

test('robots, sitemap and manifest link to existing pages', async () => {
  const robots = await page('/robots.txt');
  expect(robots.html).toContain('Disallow: /api/');
  const sitemap = /Sitemap: (\S+)/.exec(robots.html)?.[1] ?? '';
  const listed = [...(await (await fetch(sitemap)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)];
  expect(listed.length).toBeGreaterThan(10);
  const last = await fetch(unescaped(listed.at(-1)?.[1] ?? ''));
  expect(last.status).toBe(200);
  const { icons } = JSON.parse((await page('/manifest.webmanifest')).html) as {
    icons: { src: string; type: string }[];
  };
  for (const { src, type } of icons) {
    const icon = await fetch(`${product.url}${src}`);
    expect(icon.status).toBe(200);
    expect(icon.headers.get('Content-Type')?.split(';')[0]).toBe(type);
  }
});

test('a short link opens the video itself', async ({ open }) => {
  const post = await anyVideo();
  const { page: tab } = await open();
  await tab.goto(`${product.url}/v/${post.id}`);
  await tab.getByRole('heading', { name: post.title }).waitFor();
  expect(new URL(tab.url()).pathname).toBe('/videoDetail');
});

test('the outline of Home matches the page before scripts: header, invitation picture, no sidebar', async ({
  browser,
  open,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  const outline = await context.newPage();
  await outline.goto(`${product.url}/Home`);
  expect(await outline.locator('.sh-poster').count()).toBe(9);
  expect(await outline.locator('.sh-side').isVisible()).toBe(false);
  const { page: whole } = await open();
  await whole.goto(`${product.url}/Home`);
  for (const [before, after] of [
    ['.sh-header', '.tc-header'],
    ['.sh-logo', '.tc-header .tc-logo'],
    ['.sh-invite .sh-poster', '.invite-video'],
  ] as const) {
    const [one, other] = [outline.locator(before).first(), whole.locator(after).first()];
    await other.waitFor();
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0)), `${before} and ${after}, x`).toBeLessThan(12);
    if (before !== '.sh-logo')
      expect(Math.abs((a?.width ?? 0) - (b?.width ?? 0)), `${before}, width`).toBeLessThan(12);
  }
  await context.close();
});

test('a user with a session sees the outline of their own Home: sidebar, no invitation', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => localStorage.setItem('token', 'of an earlier page'));
  // Only the files that the page waits for before its first paint are loaded.
  await context.route(/\.(?:js|css)$/, (route) =>
    /first-paint/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  const tab = await context.newPage();
  await tab.goto(`${product.url}/Home`);
  await tab.locator('.sh-side').waitFor();
  expect((await tab.locator('.sh-side').boundingBox())?.width).toBe(240);
  expect(await tab.locator('.sh-invite').isVisible()).toBe(false);
  await context.close();
});
