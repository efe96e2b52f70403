import type { Endpoint } from '@taice/contract';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { indexPendingChanges } from '../../domains/search/index-changes.ts';
import { createDatabase } from '../../platform/db/pool.ts';
import { defaultSettings } from '../../platform/settings.ts';
import { createClient } from '../client.ts';
import { useApi } from '../harness.ts';
import { wholeApp } from '../whole-app.ts';
import { aValidInput } from './inputs.ts';
import { anOwner, endpoints, type SampleIds } from './sample-resources.ts';

/**
 * CPU ms of this process that a call may cost. Measured on a busy machine: calls and pages up to 4, documents up to 0.5.
 * Documents that were built for each call cost 4.6 to 57.
 */
const budgetMs = { call: 15, page: 15, document: 3 };
/** The median of so many counts: a collection of garbage counts for none of them. */
const calls = 9;
const postCount = 10_000;
const dayCount = 365;

// With the caches of production, which other tests do without.
const cached = [
  'shared_posts_ms',
  'post_briefs_ms',
  'post_words_ms',
  'leaderboard_weeks_ms',
  'nft_facets_ms',
  'nft_shares_ms',
] as const;
const api = useApi({
  settings: Object.fromEntries(cached.map((key) => [key, defaultSettings[key]])),
});
let app: Hono;
let specimens: SampleIds;

beforeAll(async () => {
  const { services, ownerUrl } = api;
  ({ specimens } = await anOwner(api));
  const owner = createDatabase(ownerUrl, { max: 1 });
  await sql`with known as (select p.*, v.prefix, v.result from post p join video_asset v on v.post_id = p.id
      where p.state = 'published' limit 1),
    made as (
      insert into post (user_id, title, description, lang, category_id, tags, duration_s, width, height, state, published_at,
        view_num, qualified_view_num, start_num)
      select k.user_id, 'Dawn over bay number ' || i, 'The bay of a town, part ' || i, k.lang, k.category_id, array['bay'],
        k.duration_s, k.width, k.height, 'published', ${api.clock.rule()}::timestamptz - i * interval '10 minutes',
        i % 1000, i % 100, i % 100
      from generate_series(1, ${postCount}::int) i cross join known k
      returning id)
    insert into video_asset (post_id, state, prefix, result) select m.id, 'ready', k.prefix, k.result from made m, known k`.execute(
    owner,
  );
  await sql`insert into ledger_day_root (biz_date, leaf_count, merkle_root, total_issued, total_burned, pool, total_contribution,
      factor, users, before, public_key, signature, file_bytes, published_at, version)
    select date '2025-11-20' + i, i, sha256('root'), 1000, 0, 1000, 1000, 1, 10, sha256('before'), sha256('key'),
      sha256('a') || sha256('b'), 1000, now(), 2
    from generate_series(1, ${dayCount}::int) i`.execute(owner);
  // Search lists the tenth part: indexing all of them takes ten seconds.
  await sql`delete from search_due where kind = 'post' and id % 10 <> 0`.execute(owner);
  await owner.destroy();
  await indexPendingChanges(services);
  app = await wholeApp(services);
}, 60_000);

const brotli = { 'Accept-Encoding': 'br, gzip' };

/** Median CPU ms of a call, after the first calls have filled the caches. */
const costOf = async (call: () => Promise<void>): Promise<number> => {
  for (let n = 0; n < 3; n++) await call();
  const costs: number[] = [];
  for (let n = 0; n < calls; n++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return costs.toSorted((a, b) => a - b)[(calls - 1) / 2]!;
};

const readAll = async (path: string): Promise<void> => {
  const answer = await app.request(path, { headers: brotli });
  expect(answer.status, path).toBeLessThan(400);
  await answer.arrayBuffer();
};

const callAsStranger = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Promise<void> => {
  // Each of another device, as the limit counts those. The answer stays compressed, so its body is not read here.
  const client = createClient({
    fetch: async (url, init) => {
      const { status } = await app.request(url, init);
      expect(status, endpoint.path).toBeLessThan(500);
      expect(status, endpoint.path).not.toBe(429);
      return Response.json({ code: 0, msg: 'ok', data: null });
    },
    now: () => api.clock.real(),
    headers: brotli,
  });
  await client.send(endpoint, input);
};

const reads = endpoints.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.auth === 'visitor',
);
test('no anonymous read costs more than its budget', async () => {
  const { post, user } = specimens;
  const documents = [
    '/api/openapi.json',
    '/sitemap.xml',
    '/robots.txt',
    '/tonconnect-manifest.json',
    '/tonconnect-wallets.json',
    '/ledger/days.json',
    '/ledger/taice-verify.mjs',
    '/ledger/taice-verify.html',
    '/healthz',
  ];
  const url = encodeURIComponent(`${api.services.config.publicUrl}/videoDetail?id=${post}`);
  const pages = [
    '/',
    '/Home',
    `/videoDetail?id=${post}`,
    `/v/${post}`,
    `/Profile?id=${user}`,
    '/tg/',
    `/oembed?url=${url}`,
  ];
  const costs: { name: string; kind: keyof typeof budgetMs; ms: number }[] = [];
  for (const { name, endpoint } of reads) {
    const input = aValidInput(endpoint, specimens);
    costs.push({ name, kind: 'call', ms: await costOf(() => callAsStranger(endpoint, input)) });
  }
  for (const path of documents)
    costs.push({ name: path, kind: 'document', ms: await costOf(() => readAll(path)) });
  for (const path of pages)
    costs.push({ name: path, kind: 'page', ms: await costOf(() => readAll(path)) });
  const dearest = costs.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  process.stdout.write(
    `anonymous reads, CPU ms: ${dearest.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')}\n`,
  );
  expect(costs.filter(({ kind, ms }) => ms > budgetMs[kind])).toEqual([]);
});
