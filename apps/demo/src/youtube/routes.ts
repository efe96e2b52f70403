import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { channelOf, dataApi, picture } from '@taice/testkit/youtube';
import { answerPage } from '../pages/page.ts';
import { channelsPage } from './channels-page.ts';

/** Handles that have a channel at the demo's YouTube. */
const handles = ['mia', 'ridge', 'walkquiet', 'loworbit', 'noodles', 'nightcity', 'taice'];
const titles = [
  'Above the clouds at five in the morning',
  'A river that goes nowhere',
  '夜里的面摊，无对白',
  'Ten minutes of rain on a tin roof',
  'How the tram turns around',
  'The last ferry',
  '山中一日',
];
const channels = handles.map((handle) =>
  channelOf(
    handle,
    titles.map((title, n) => ({ title, seconds: 75 + n * 41, embeddable: n !== 5 })),
  ),
);

const described = z.object({ description: z.string().max(1_000) });

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; media-src *; frame-ancestors *";

export interface YouTubeDeps {
  /** Addresses of films to play. */
  clips(): Promise<readonly string[]>;
}

/**
 * The demo's YouTube: its channels as their owners see them, API, pictures, and a player that speaks YouTube's protocol
 * with the page around it.
 */
export const youtubeRoutes = ({ clips }: YouTubeDeps): Hono => {
  const app = new Hono().basePath('/dev/youtube');
  app.get('/', (c) => answerPage(c, 'YouTube', channelsPage(channels)));
  app.post('/channels/:handle', async (c) => {
    const channel = channels.find(({ title }) => title === c.req.param('handle'));
    const parsed = described.safeParse(await c.req.json().catch(() => undefined));
    if (!channel || !parsed.success) return c.json({ error: 'no such channel, or no text' }, 400);
    channel.description = parsed.data.description;
    return c.json(parsed.data);
  });
  app.get('/api/:what', (c) => {
    const { status, type, body } = dataApi(
      channels,
      c.req.param('what'),
      new URL(c.req.url).searchParams,
    );
    return new Response(body as string, { status, headers: { 'Content-Type': type } });
  });
  app.get(
    '/vi/:id/:file',
    () => new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/jpeg' } }),
  );
  app.get('/player.js', async (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    const text = await readFile(new URL('./client/player.ts', import.meta.url), 'utf8');
    return c.body(stripTypeScriptTypes(text));
  });
  app.get('/player.css', (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body('html,body{margin:0;height:100%;background:#000}video{width:100%;height:100%}');
  });
  app.get('/embed/:id', async (c) => {
    const films = await clips();
    const hueSeed = createHash('sha256').update(c.req.param('id')).digest().readUInt16BE(0);
    c.header('Content-Security-Policy', policy);
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>Stand-in of YouTube's player</title>
            <link rel="stylesheet" href="/dev/youtube/player.css" />
            <script type="module" src="/dev/youtube/player.js"></script>
          </head>
          <body>
            <video
              src="${films[hueSeed % Math.max(1, films.length)] ?? ''}"
              controls
              playsinline
            ></video>
          </body>
        </html>`,
    );
  });
  return app;
};
