import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { z } from 'zod';
import { limitConcurrency } from '../../../platform/http/limit-concurrency.ts';
import { fixedMs, publicDocument } from '../../../platform/http/public-document.ts';
import type { Services } from '../../../platform/services.ts';
import { dayFileKey } from './publish-days.ts';
import { type DayRoot, readRoot, readRoots } from './queries.ts';
import { formatDayStatement } from './statement.ts';

const readVerifierFile = (name: string): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve(`@taice/verifier/${name}`)), 'utf8');

/** The page with the verifier inlined: one file without dependencies. */
const renderVerifierPage = async (): Promise<string> => {
  const [page, program] = await Promise.all([
    readVerifierFile('page.html'),
    readVerifierFile('taice-verify.mjs'),
  ]);
  const [, rules = ''] = program.split(/^\/\/ --- .*rules.*$/m);
  return page.replace('/* the rules */', () => rules.trim());
};

const DAYS_MAX_AGE_MS = 10_000;
const IMMUTABLE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const NO_CACHE_HEADERS = { 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' };

type SignedStatement = Pick<DayRoot, 'public_key' | 'signature' | 'file_bytes'> & {
  readonly name: string;
  readonly statement: string;
};

/** Signed weeks based on these days, provided by the leaderboard domain. */
export interface SignedWeeks {
  /** The oldest first. */
  readonly list: () => Promise<readonly SignedStatement[]>;
  /** The path of a file's lines; undefined if nothing of that name was signed. */
  readonly pathOf: (name: string) => Promise<string | undefined>;
}

// PostgreSQL has no year 0.
const DAY_PATTERN = '(?!0000)\\d{4}-\\d{2}-\\d{2}';
const WEEK_PATTERN = 'W\\d{4}-\\d{2}';

/**
 * Public routes for verifying every day and week without our code or an account. `/ledger/days.json`: the signed
 * statements, the oldest first. `/ledger/:day.tsv.gz`: a day's lines. `/ledger/W:week.tsv.gz`: a leaderboard's lines.
 * Also the verifier, for Node and as a page.
 */
export const dayRoutes = (
  services: Pick<Services, 'db' | 'clock' | 'sources' | 'config'>,
  weeks: SignedWeeks,
): Hono => {
  const { db, sources, config } = services;
  const app = new Hono();
  app.use('/ledger/*', limitConcurrency(config), etag());
  const listDays = async (): Promise<string> => {
    const [roots, signedWeeks] = await Promise.all([readRoots(db), weeks.list()]);
    const days = roots
      .toReversed()
      .map((day) =>
        toStatementReply({ ...day, name: day.biz_date, statement: formatDayStatement(day) }),
      );
    return JSON.stringify({ days, weeks: signedWeeks.map(toStatementReply) });
  };
  const attachment = (
    name: string,
    type: string,
    maxAgeMs: number,
    build: () => Promise<string>,
  ) => {
    const disposition = `attachment; filename="${name}"`;
    const headers = {
      ...NO_CACHE_HEADERS,
      'Content-Type': type,
      'Content-Disposition': disposition,
    };
    app.get(`/ledger/${name}`, publicDocument(services, { headers, maxAgeMs, build }));
  };
  attachment('days.json', 'application/json', DAYS_MAX_AGE_MS, listDays);
  app.get(`/ledger/:file{(?:${DAY_PATTERN}|${WEEK_PATTERN})\\.tsv\\.gz}`, async (c) => {
    const name = c.req.param('file').replace('.tsv.gz', '');
    // A file without a root may still change.
    const path = name.startsWith('W')
      ? await weeks.pathOf(name)
      : z.iso.date().safeParse(name).success && (await readRoot(db, name)) && dayFileKey(name);
    const source = path ? await sources.open(path) : undefined;
    if (!source) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' });
    return new Response(Readable.toWeb(source.stream) as ReadableStream, {
      headers: {
        ...IMMUTABLE_HEADERS,
        'Access-Control-Allow-Origin': '*',
        'Content-Type': 'application/gzip',
        'Content-Length': `${source.size}`,
        'Content-Disposition': `attachment; filename="taice-${name}.tsv.gz"`,
        ETag: source.etag,
      },
    });
  });
  // To be run from the reader's own disk: a served page could differ per reader.
  attachment('taice-verify.mjs', 'text/javascript; charset=utf-8', fixedMs, () =>
    readVerifierFile('taice-verify.mjs'),
  );
  attachment('taice-verify.html', 'text/html; charset=utf-8', fixedMs, renderVerifierPage);
  return app;
};

/** A signed statement and the file of its lines. */
const toStatementReply = ({
  name,
  statement,
  public_key,
  signature,
  file_bytes,
}: SignedStatement) => ({
  statement,
  public_key: public_key.toString('hex'),
  signature: signature.toString('hex'),
  file: `${name}.tsv.gz`,
  bytes: Number(file_bytes),
});
