import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { html, raw } from 'hono/html';
import { type Config, demoContactEmail } from '../config.ts';
import { publicDocument } from '../http/public-document.ts';
import { parseTarget, type Target } from '../http/request-target.ts';
import type { Services } from '../services.ts';
import type { Card } from './card.ts';

export interface SitemapEntry {
  /** Path of a page. */
  readonly path: string;
  readonly changed?: Date;
}

export interface Discovery {
  /** The pages that search engines may list, the newest first. */
  readonly sitemapEntries: () => Promise<readonly SitemapEntry[]>;
  /** The card of the page at an address of ours; undefined if there is no page. */
  readonly cardAt: (target: Target) => Promise<Card | undefined>;
}

const hour = 'public, max-age=3600';
/** The most that one sitemap may list. */
const maxSitemapUrls = 50_000;

const sitemapMs = 10 * 60_000;

const xmlHead =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
// By another name, so that the formatter puts no white space into the elements.
const xml = html;
const sitemapUrl = async (publicUrl: string, { path, changed }: SitemapEntry) =>
  xml`<url><loc>${publicUrl + path}</loc>${changed && xml`<lastmod>${changed.toISOString()}</lastmod>`}</url>`;

const fitWithin = (width: number, height: number, maxWidth: number, maxHeight: number) => {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};
const limitOf = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;

const YEAR_MS = 365 * 86_400_000;

/** RFC 9116: where to report a vulnerability. Undefined in production without an address of its own. */
const securityText = (
  { contact, isDemo, publicUrl }: Config,
  startedAt: Date,
): string | undefined => {
  if (!isDemo && contact.email === demoContactEmail) return undefined;
  const expires = new Date(startedAt.getTime() + YEAR_MS);
  return [
    `Contact: mailto:${contact.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, zh',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
};

/**
 * robots.txt, security.txt, sitemap.xml and oEmbed (oembed.com): how others find the product's pages, show them, and
 * report a hole.
 */
export const discoveryRoutes = (
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  { sitemapEntries, cardAt }: Discovery,
): Hono => {
  const { publicUrl } = services.config;
  const app = new Hono();
  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', hour);
    return c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /tg/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
  });
  const security = securityText(services.config, services.clock.real());
  app.get('/.well-known/security.txt', (c) => {
    if (security === undefined) return c.text('Not found', 404);
    c.header('Cache-Control', hour);
    return c.text(security);
  });
  app.get(
    '/sitemap.xml',
    etag(),
    publicDocument(services, {
      headers: { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': hour },
      maxAgeMs: sitemapMs,
      build: async () => {
        const listed = (await sitemapEntries()).slice(0, maxSitemapUrls);
        const urls = await Promise.all(listed.map((entry) => sitemapUrl(publicUrl, entry)));
        return `${xmlHead}${urls.join('')}</urlset>`;
      },
    }),
  );
  app.get('/oembed', async (c) => {
    const requestedUrl = c.req.query('url') ?? '';
    if ((c.req.query('format') ?? 'json') !== 'json') return c.text('Not implemented', 501);
    const url = URL.parse(requestedUrl);
    const isOurs = url?.origin === new URL(publicUrl).origin;
    const card = isOurs ? await cardAt(parseTarget(url.href)) : undefined;
    if (!card || card.type === 'website') return c.text('Not found', 404);
    const maxWidth = limitOf(c.req.query('maxwidth'));
    const maxHeight = limitOf(c.req.query('maxheight'));
    const picture = fitWithin(card.picture.width, card.picture.height, maxWidth, maxHeight);
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', hour);
    const common = {
      version: '1.0',
      title: card.title,
      provider_name: 'Taice',
      provider_url: publicUrl,
      thumbnail_url: card.picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    };
    if (!card.video) return c.json({ type: 'link', ...common });
    const size = fitWithin(card.video.width, card.video.height, maxWidth, maxHeight);
    const player = await html`<video
      src="${card.video.url}"
      poster="${card.picture.url}"
      width="${size.width}"
      height="${size.height}"
      preload="none"
      controls
      playsinline
    ></video>`;
    return c.json({ type: 'video', ...common, ...size, html: String(raw(String(player))) });
  });
  return app;
};
