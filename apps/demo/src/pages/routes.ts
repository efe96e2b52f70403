import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Mail, mailPage } from './mail-page.ts';
import { answerPage } from './page.ts';
import { startPage } from './start-page.ts';

export interface PagesDeps {
  /** What was sent, newest first. */
  mails(): Promise<readonly Mail[]>;
  rule(): Date;
}

/** Stand-ins for the accounts that the contact links open. */
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

const fileOf = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** `/dev`: what to try; `/dev/mail`: an inbox to a browser and JSON to everything else. */
export const pagesRoutes = ({ mails, rule }: PagesDeps): Hono => {
  const app = new Hono().basePath('/dev');
  app.get('/', (c) => answerPage(c, 'What to try', startPage(rule())));
  app.get('/contact/:name{telegram|x|youtube}', (c) => {
    const { name, variable } = accounts[c.req.param('name') as keyof typeof accounts];
    return answerPage(c, `Taice on ${name}`, contactPage(name, variable));
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
