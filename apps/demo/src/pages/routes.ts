import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Mail, mailPage } from './mail-page.ts';
import { answerPage } from './page.ts';
import { startPage } from './start-page.ts';

export interface PagesDeps {
  /** Addresses of the pictures that a prize delivers. */
  pictures(slug: string): Promise<readonly string[]>;
  /** Sent mails, newest first. */
  mails(): Promise<readonly Mail[]>;
  rule(): Date;
}

/** Stand-ins for the accounts behind the contact links. */
const accounts = {
  telegram: { name: 'Telegram', variable: 'CONTACT_TELEGRAM' },
  x: { name: 'X', variable: 'CONTACT_X' },
  youtube: { name: 'YouTube', variable: 'CONTACT_YOUTUBE' },
} as const;

const contactPage = (name: string, variable: string) =>
  html`<p>
      This demo has no account on ${name}. In production this link opens the address in
      <code>${variable}</code>.
    </p>
    <p><a class="go" href="/Home">Open the web</a></p>`;

/** Prizes with pictures that the demo can deliver; all others would be opened at their shop. */
const ofPictures: ReadonlySet<string> = new Set(['wallpapers', 'sticker-pack']);

const prizePage = (slug: string, code: string, pictures: readonly string[]) =>
  html`${
      ofPictures.has(slug)
        ? html`<p>
              Your code <code>${code}</code> opens the pictures. This demo gives out one sheet with
              all of them; a real shop would give out each.
            </p>
            ${pictures.map(
              (url, at) =>
                html`<p>
                  <img src="${url}" alt="" height="320" />
                  <br />
                  <a class="go" href="${url}" download="${slug}-${at + 1}.webp">Download</a>
                </p>`,
            )}`
        : html`<p>
            This demo has no shop that takes the code <code>${code}</code>. In production this link
            opens the shop with the code filled in.
          </p>`
    }
    <p><a href="/V2/myorder">Back to My orders</a></p>`;

const fileOf = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** `/dev`: things to try; `/dev/mail`: an inbox for a browser, and JSON for everything else. */
export const pagesRoutes = ({ mails, pictures, rule }: PagesDeps): Hono => {
  const app = new Hono().basePath('/dev');
  app.get('/', (c) => answerPage(c, 'What to try', startPage(rule())));
  app.get('/contact/:name{telegram|x|youtube}', (c) => {
    const { name, variable } = accounts[c.req.param('name') as keyof typeof accounts];
    return answerPage(c, `Taice on ${name}`, contactPage(name, variable));
  });
  app.get('/prize/:slug', async (c) => {
    const slug = c.req.param('slug');
    const page = prizePage(slug, c.req.query('code') ?? '', await pictures(slug));
    return answerPage(c, 'Your prize', page);
  });
  app.get('/mail', async (c) => {
    c.header('Vary', 'Accept');
    const sent = await mails();
    if (c.req.header('accept')?.includes('text/html')) return answerPage(c, 'Mail', mailPage(sent));
    return c.json(sent);
  });
  app.get('/pages.css', async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(await fileOf('./pages.css'));
  });
  app.get('/pages.js', async (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(stripTypeScriptTypes(await fileOf('./client/pages.ts')));
  });
  return app;
};
