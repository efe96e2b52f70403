import { once } from 'node:events';
import { readConfig } from '@taice/api/testing';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { crowdedDataDir, userCount as crowd, posts } from './crowd.ts';
import { databaseOf } from './database.ts';
import { connections, type Load, send } from './load.ts';
import { type Call, presign, presignMany } from './presign.ts';
import { memoryMb } from './pss.ts';
import { type Bench, type Figure, median, round } from './report.ts';
import { type Spawned, spawnProduct, spawnReady } from './server.ts';
import type { BareTask } from './throughput/bare-server.ts';
import { record, type Recording } from './throughput/recording.ts';
import { makeViewers, type Viewer } from './viewers.ts';

/** Promise 26: share of the bare server's throughput, at least; ms at 64 connections, less than; MB. */
const limits = { ratio: 0.5, p99Ms: 100, memoryMb: 350 };

/** Enough people that each stays below the 240 calls a minute of one person. */
const viewerCount = 1_500;
/** Answers of the bare server, each with the statements of one person. */
const knownPosts = 100;
const rounds = 3;
/** Warm-up calls to the product: enough to compile its code and fill its caches on any machine. */
const warmUp = 2_000;
const secondsEach = 2.5;
const leastEach = 1_500;

/** Each with its limit by promise 26: answers per CPU second of server and database together. */
const calls: Readonly<Record<string, Call & { readonly perCpu: number }>> = {
  sections: { endpoint: contract.posts.recommendList, input: {}, perCpu: 1_000 },
  upNext: { endpoint: contract.posts.recommendPostList, input: { post_id: '1' }, perCpu: 1_000 },
  feed: { endpoint: contract.posts.feed, input: {}, perCpu: 1_000 },
  detail: { endpoint: contract.posts.detail, input: { id: '1' }, perCpu: 1_500 },
  walletDetail: {
    endpoint: contract.wallet.walletDetail,
    input: { currency_key: 'taice' },
    perCpu: 2_500,
  },
};

/** The second call of each: the first one fills the product's caches. */
const recordEach = async (
  product: Spawned,
  viewers: readonly Viewer[],
  call: Call,
): Promise<Recording[]> => {
  const recordings: Recording[] = [];
  for (const viewer of viewers.slice(0, knownPosts)) {
    await record(product, await presign(viewer, call));
    recordings.push(await record(product, await presign(viewer, call)));
  }
  return recordings;
};

const sendTask = async ({ child }: Spawned, task: BareTask): Promise<void> => {
  const acknowledged = once(child, 'message');
  child.send(task);
  await acknowledged;
};

interface Loads {
  readonly real: Load[];
  readonly bare: Load[];
  /** CPU seconds of the product and its database for so many answers. */
  cpuSeconds: number;
  answers: number;
}

/** Both in turn, so that a slow moment of the machine meets both. */
const compare = async (
  product: Spawned,
  bare: Spawned,
  viewers: readonly Viewer[],
  call: Call,
  pids: readonly number[],
): Promise<Loads> => {
  const loads: Loads = { real: [], bare: [], cpuSeconds: 0, answers: 0 };
  const measureLoad = async (url: string, count: number): Promise<Load> =>
    send(url, await presignMany(viewers, count, () => call));
  const requestCount = ({ perSecond }: Load, minCount: number): number =>
    Math.max(minCount, Math.ceil(perSecond * secondsEach));
  // Warms up, and finds how many requests fill the time of a round.
  let productLoad = await measureLoad(product.url, warmUp);
  let bareLoad = await measureLoad(bare.url, 4 * connections);
  for (let round = 0; round < rounds; round++) {
    const cpuBefore = await cpuSeconds(pids);
    const count = requestCount(productLoad, leastEach);
    loads.real.push((productLoad = await measureLoad(product.url, count)));
    loads.cpuSeconds += (await cpuSeconds(pids)) - cpuBefore;
    loads.answers += count;
    loads.bare.push(
      (bareLoad = await measureLoad(bare.url, requestCount(bareLoad, 4 * connections))),
    );
  }
  return loads;
};

const throughputFigures = (name: string, loads: Loads, minRatio: number): Figure[] => {
  const perCpu = loads.answers / loads.cpuSeconds;
  const perSecond = median(loads.real.map((load) => load.perSecond));
  const bareMedian = median(loads.bare.map((load) => load.perSecond));
  const p99 = median(loads.real.map((load) => load.p99Ms));
  const ratio = perSecond / bareMedian;
  return [
    {
      name: `throughput/${name} per CPU second`,
      value: perCpu,
      unit: 'answers',
      beside: `server and database together, beside ${posts} posts and ${crowd} people; limit ${minRatio}`,
      kept: perCpu >= minRatio,
    },
    {
      name: `throughput/${name}`,
      value: perSecond,
      unit: 'requests/s',
      beside: `${round(ratio)} × a bare server with the same SQL and bytes, ${Math.round(bareMedian)}/s; limit ${limits.ratio} ×`,
      kept: ratio >= limits.ratio,
    },
    {
      name: `throughput/${name} p99`,
      value: p99,
      unit: 'ms',
      beside: `at ${connections} connections; limit ${limits.p99Ms} ms; the bare server's ${median(loads.bare.map((load) => load.p99Ms))} ms`,
      kept: p99 < limits.p99Ms,
    },
  ];
};

/** Records each call's statements and answer, from a product that reports them. It stops before the measurement. */
const prepare = async (dataDir: string) => {
  await using recorder = await spawnProduct(dataDir, {
    execArgv: ['--import', new URL('throughput/record-sql.ts', import.meta.url).href],
  });
  const database = await databaseOf(dataDir);
  const viewers = await makeViewers(database, viewerCount, { past: true });
  const recordings = new Map<string, Recording[]>();
  for (const [name, call] of Object.entries(calls))
    recordings.set(name, await recordEach(recorder, viewers, call));
  return { viewers, recordings };
};

export const throughput: Bench = async function* () {
  await using data = await crowdedDataDir(posts);
  const { viewers, recordings } = await prepare(data.path);
  await using product = await spawnProduct(data.path);
  await using bare = await spawnReady({ script: 'apps/bench/src/throughput/bare-server.ts' });
  const { appUrl, pid } = await databaseOf(data.path);
  const pids = [product.pid, pid];
  let memory = 0;
  for (const [name, call] of Object.entries(calls)) {
    await sendTask(bare, {
      databaseUrl: appUrl,
      poolSize: readConfig({}).databasePool,
      recordings: recordings.get(name) ?? [],
    });
    yield* throughputFigures(name, await compare(product, bare, viewers, call, pids), call.perCpu);
    memory = Math.max(memory, await memoryMb(pids));
  }
  yield {
    name: 'throughput/memory',
    value: memory,
    unit: 'MB',
    beside: `PSS of server and database after the loads above, at most; limit ${limits.memoryMb} MB`,
    kept: memory <= limits.memoryMb,
  };
};
