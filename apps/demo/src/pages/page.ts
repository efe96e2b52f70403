import type { Context } from 'hono';
import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page of the demo itself, for people who try it. */
export const answerPage = (c: Context, title: string, body: Html): Response | Promise<Response> => {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="dark light" />
          <title>${title} · Taice demo</title>
          <link rel="stylesheet" href="/dev/pages.css" />
          <script type="module" src="/dev/pages.js"></script>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${body}
            <p class="said" role="status" id="said"></p>
          </main>
        </body>
      </html>`,
  );
};

/** A button that copies `text`. */
export const copyButton = (text: string): Html =>
  html`<button type="button" class="copy" data-copy="${text}">
    <code>${text}</code> <span>Copy</span>
  </button>`;
