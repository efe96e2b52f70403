import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Lang, langHeaders, langOfTag, langs } from '@taice/contract/shapes';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { parseTarget, type Target } from '../http/request-target.ts';
import type { Services } from '../services.ts';
import { translate } from '../translate.ts';
import { cardTags, noscriptHtml } from './card.ts';
import type { ResolvePage } from './served-page.ts';
import { renderSkeleton } from './skeleton.ts';
import { dataBlock, readTemplate } from './template.ts';
import { tonBridges } from './ton-connect-routes.ts';

const compress = promisify(brotliCompress);
const immutable = 'public, max-age=31536000, immutable';

export interface Shell {
  /** Folder of the build. */
  readonly dist: string;
  /** Path that the shell is served under, with a slash at both ends. */
  readonly base: '/' | '/tg/';
}

/** Serves a built shell: its files, and its page for every other path below its base. */
export const shellRoutes = async (
  services: Services,
  pageOf: ResolvePage,
  { dist, base }: Shell,
): Promise<Hono> => {
  const { config } = services;
  const template = await readTemplate(dist);
  const policy = contentSecurityPolicy(
    template,
    mediaOrigin(config.mediaUrl),
    framesOf(base, config.isDemo),
    [
      ...tonBridges,
      ...(base === '/tg/' ? [] : walletConnectOrigins(config)),
      ...bucketOrigins(config),
    ],
    config.youtube ? [new URL(config.youtube.playerRoot).origin] : [],
  );
  const shell = base === '/' ? 'web' : 'miniapp';
  const app = new Hono();
  const strip = (path: string): string => path.slice(base.length - 1);
  app.use(
    `${base}assets/*`,
    serveStatic({
      root: dist,
      rewriteRequestPath: strip,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', immutable),
    }),
    async (c) => c.text('Not found', 404),
  );
  app.get(
    `${base}:file{[\\w-]+\\.(svg|png|ico|webmanifest|txt)}`,
    serveStatic({ root: dist, rewriteRequestPath: strip }),
  );
  app.get(
    `${base}sw.js`,
    serveStatic({
      root: dist,
      rewriteRequestPath: strip,
      onFound: (_path, c) => {
        c.header('Cache-Control', 'no-cache');
        // Its own policy, not that of the pages: it fetches from here and does nothing else.
        c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
      },
    }),
  );
  app.get(`${base}*`, async (c) => {
    const target = parseTarget(c.req.url);
    if (target.path !== base && target.path.endsWith('/'))
      return c.redirect(withoutTrailingSlash(target), 301);
    const lang = langOfPage(c);
    const { boot, card, status, outline } = await pageOf(services, shell, target, lang);
    const [tags, shape, bareHtml] = await Promise.all([
      cardTags(card, config.publicUrl),
      renderSkeleton(shell, outline, boot),
      noscriptHtml(card, translate(lang, 'page.noScript')),
    ]);
    const html = template.write({
      lang: langHeaders[lang].replace('_US', '').replace('_', '-'),
      head: tags + dataBlock('boot', boot),
      root: shape,
      bodyEnd: bareHtml,
    });
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
    if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(html, status);
    const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return c.body(new Uint8Array(body), status, {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Encoding': 'br',
    });
  });
  return app;
};

/** The address of the same page. It begins with one slash, as two would lead to another host. */
const withoutTrailingSlash = ({ path, query }: Target): string =>
  `/${path.replaceAll(/^\/+|\/+$/g, '')}${query.size > 0 ? `?${query}` : ''}`;

/** A page request has no headers of ours: the chosen language, otherwise the browser's. */
const langOfPage = (c: Context): Lang => {
  const savedLang = langs.find((lang) => lang === getCookie(c, 'lang'));
  if (savedLang) return savedLang;
  const [first] = (c.req.header('accept-language') ?? '').split(/[,;]/);
  return langOfTag(first?.trim());
};

/** Wallets on other devices are reached through the relay, and their chain through the node, on the web only. */
const walletConnectOrigins = ({ walletConnect }: Services['config']): string[] =>
  walletConnect
    ? [new URL(walletConnect.relayUrl).origin, new URL(walletConnect.rpcUrl).origin]
    : [];

/** Files are sent there in parts, straight from the page. */
const bucketOrigins = ({ storage, s3 }: Services['config']): string[] =>
  storage === 's3' && s3 ? [s3.origin] : [];

const mediaOrigin = (mediaUrl: string): string =>
  URL.canParse(mediaUrl) ? new URL(mediaUrl).origin : '';

/** Only Telegram's web clients may frame the mini-app; in a demo also the page that simulates Telegram. */
const framesOf = (base: Shell['base'], isDemo: boolean): string => {
  if (base === '/') return "'none'";
  const telegram = 'https://web.telegram.org https://*.web.telegram.org https://*.telegram.org';
  return isDemo ? `${telegram} http://*.localhost:*` : telegram;
};

export const shells = (root: string): Shell[] => [
  { dist: join(root, 'apps/miniapp/dist'), base: '/tg/' },
  { dist: join(root, 'apps/web/dist'), base: '/' },
];
