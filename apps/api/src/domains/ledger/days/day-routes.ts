import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { limitOpen } from '../../../platform/http/limit-open.ts';
import type { Services } from '../../../platform/services.ts';
import { fileOf } from './publish-days.ts';
import { readRoot, readRoots } from './queries.ts';
import { statementOf } from './statement.ts';

const part = (name: string): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve(`@taice/verifier/${name}`)), 'utf8');

/** The page with the program's rules in it: one file, which needs no other. */
const wholePage = async (): Promise<string> => {
  const [page, program] = await Promise.all([part('page.html'), part('taice-verify.mjs')]);
  const [, rules = ''] = program.split(/^\/\/ --- .*rules.*$/m);
  return page.replace('/* the rules */', () => rules.trim());
};

const forGood = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const forNow = { 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' };

/**
 * What a stranger checks every day with, without our code and without an account: `/ledger/days.json`, the signed
 * statements, the oldest first; `/ledger/:day.tsv.gz`, a day's lines; and the program, for Node and as a page.
 */
export const dayRoutes = ({
  db,
  sources,
  config,
}: Pick<Services, 'db' | 'sources' | 'config'>): Hono => {
  const app = new Hono();
  app.use('/ledger/*', limitOpen(config));
  app.get('/ledger/days.json', async (c) => {
    const roots = await readRoots(db);
    const list = roots.toReversed().map((day) => ({
      statement: statementOf(day),
      public_key: day.public_key.toString('hex'),
      signature: day.signature.toString('hex'),
      file: `${day.biz_date}.tsv.gz`,
      bytes: Number(day.file_bytes),
    }));
    return c.json({ days: list }, 200, {
      ...forNow,
      'Content-Disposition': 'attachment; filename="days.json"',
    });
  });
  app.get(
    '/ledger/:file{\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])\\.tsv\\.gz}',
    async (c) => {
      const day = c.req.param('file').slice(0, 10);
      // A file without a root may still become another one.
      const found = (await readRoot(db, day)) && (await sources.open(fileOf(day)));
      if (!found) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' });
      return new Response(Readable.toWeb(found.stream) as ReadableStream, {
        headers: {
          ...forGood,
          'Access-Control-Allow-Origin': '*',
          'Content-Type': 'application/gzip',
          'Content-Length': `${found.size}`,
          'Content-Disposition': `attachment; filename="taice-${day}.tsv.gz"`,
          ETag: found.etag,
        },
      });
    },
  );
  app.get('/ledger/taice-verify.mjs', async () =>
    attached(await part('taice-verify.mjs'), 'text/javascript; charset=utf-8', 'taice-verify.mjs'),
  );
  app.get('/ledger/taice-verify.html', async () =>
    attached(await wholePage(), 'text/html; charset=utf-8', 'taice-verify.html'),
  );
  return app;
};

/** To be kept, and run from the reader's own disk: what we serve could change with the reader. */
const attached = (text: string, type: string, name: string): Response =>
  new Response(text, {
    headers: {
      ...forNow,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
