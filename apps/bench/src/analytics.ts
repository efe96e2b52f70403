import { setTimeout as delay } from 'node:timers/promises';
import { contract, type DataCount, type DataReport } from '@taice/contract';
import { aggregates, type Filled, readTotals, fillPast, videos } from './analytics-past.ts';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { send } from './load.ts';
import { type Call, presignMany } from './presign.ts';
import type { Bench } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Most ms for one answer to a creator with so many videos. */
const limitMs = 100;
/** Below the 240 calls a minute of one person, of all kinds together. */
const requestsPerKind = 60;
const warmUp = 8;
const concurrency = 4;
/** An idle connection of the database reports after 10 s what it has read. */
const statsDelayMs = 11_000;

/** Aggregate rows read so far, by indexes and without. */
const rowsRead = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    await delay(statsDelayMs);
    const { rows } = await client.query<{ n: number }>(
      `select (
        (select sum(idx_tup_read) from pg_stat_user_indexes where relname = any($1))
        + (select sum(seq_tup_read) from pg_stat_user_tables where relname = any($1))
      )::float8 as n`,
      [aggregates],
    );
    return rows[0]?.n ?? 0;
  });

const { dataCount, dataReport } = contract.analytics;
interface Kind {
  readonly call: Call;
  /** '0': all videos. */
  readonly postId: string;
  readonly days: number | null;
}
const kindsOf = (postId: string): Readonly<Record<string, Kind>> => {
  const all = { postId: '0', days: null };
  const report = { endpoint: dataReport };
  return {
    'figures, 28 days': {
      call: { endpoint: dataCount, input: { range: '28d' } },
      postId: '0',
      days: 28,
    },
    'figures, three years': { call: { endpoint: dataCount, input: { range: 'all' } }, ...all },
    'trends, 28 days': { call: { ...report, input: { range: '28d' } }, postId: '0', days: 28 },
    'trends, 90 days': { call: { ...report, input: { range: '90d' } }, postId: '0', days: 90 },
    'trends, three years': { call: { ...report, input: { range: 'all' } }, ...all },
    'trends and retention of one video, three years': {
      call: { ...report, input: { range: 'all', post_id: postId } },
      postId,
      days: null,
    },
  };
};

const sum = (list: readonly { readonly value?: number | null; readonly n?: number }[]): number =>
  list.reduce((total, { value, n }) => total + (value ?? n ?? 0), 0);

/** @throws if the answer lacks the filled data: then something else was measured */
const assertTotals = (name: string, body: string, { views, measured }: Filled): void => {
  const { data } = JSON.parse(body) as { data: DataCount | DataReport };
  const totals =
    'series' in data
      ? [data.series, data.sources, data.devices, data.countries].map(sum)
      : [data.views.value];
  const reported = 'series' in data ? data.measured : measured;
  if (views === 0 || reported !== measured || totals.some((each) => each !== views))
    throw new Error(
      `${name}: returned ${totals.join()} views and ${reported} measured, expected ${views}, ${measured}`,
    );
};

/** The cost of figures for a creator whose ten thousand videos had ten million views in three years. */
export const analytics: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, 1);
  const ownerId = viewers[0]?.userId ?? '';
  const popular = await fillPast(database, ownerId);
  const { views } = await readTotals(database, ownerId, '0', null);
  const pids = [product.pid, database.pid];
  for (const [name, { call, postId, days }] of Object.entries(kindsOf(popular))) {
    const requests = await presignMany(viewers, warmUp + requestsPerKind, () => call);
    const expected = await readTotals(database, ownerId, postId, days);
    const readBefore = await rowsRead(database);
    const bodies: string[] = [];
    const storeBody = (_index: number, body: string) => void bodies.push(body);
    await send(product.url, requests.slice(0, warmUp), storeBody, concurrency);
    if (bodies.length < warmUp) throw new Error(`${name}: ${bodies.length} answers`);
    for (const body of bodies) assertTotals(name, body, expected);
    const cpuBefore = await cpuSeconds(pids);
    const load = await send(product.url, requests.slice(warmUp), undefined, concurrency);
    const cpuMs = (((await cpuSeconds(pids)) - cpuBefore) * 1_000) / requestsPerKind;
    const rowsPerRequest = ((await rowsRead(database)) - readBefore) / requests.length;
    const context = `of ${views} views of ${videos} videos, ${concurrency} at once`;
    yield {
      name: `analytics/${name} p99`,
      value: load.p99Ms,
      unit: 'ms',
      beside: `${context}; limit ${limitMs} ms; ${Math.round(rowsPerRequest)} rows read an answer`,
      kept: load.p99Ms < limitMs,
    };
    yield {
      name: `analytics/${name}`,
      value: cpuMs,
      unit: 'CPU ms',
      beside: `server and database an answer, ${context}`,
      kept: true,
    };
  }
};
