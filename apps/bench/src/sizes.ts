import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds } from './cpu.ts';
import { crowdedDataDir } from './crowd.ts';
import { databaseOf } from './database.ts';
import { type Load, send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, type Figure, median, round } from './report.ts';
import { type Spawned, spawnProduct } from './server.ts';
import { type Kind, kinds } from './sizes/kinds.ts';
import { makeViewers, type Viewer } from './viewers.ts';

/** Promise 27: at most so many times the cost with the fewest posts. */
const limit = 2;
/** The others are compared with the first. `BENCH_POSTS=1000,100000` for fewer. */
const sizes = (process.env['BENCH_POSTS'] ?? '1000,100000,1000000').split(',').map(Number);
/** Few enough that each stays below the 240 calls a minute of one person. */
const userCount = 400;
const rounds = 3;
const warmUp = 400;

/** CPU seconds a second that cannot be distinguished from the clock's own steps. */
const idleThreshold = 0.03;
/** How long an idle product is measured. */
const restMs = 10_000;
/** Most attempts until it is idle. */
const mostRests = 30;

interface Sized extends AsyncDisposable {
  readonly posts: number;
  readonly product: Spawned;
  readonly viewers: readonly Viewer[];
  /** CPU seconds of server and database. */
  readonly cpu: () => Promise<number>;
  /** CPU seconds of a second without any calls. */
  readonly atRest: number;
}

const openSize = async (posts: number): Promise<Sized> => {
  await using opened = new AsyncDisposableStack();
  const data = opened.use(await crowdedDataDir(posts));
  const product = opened.use(await spawnProduct(data.path));
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount, { past: true });
  const cpu = () => cpuSeconds([product.pid, database.pid]);
  const idleCpu = async (): Promise<number> => {
    const cpuBefore = await cpu();
    const from = performance.now();
    await delay(restMs);
    return ((await cpu()) - cpuBefore) / ((performance.now() - from) / 1_000);
  };
  // Start-up work is no continuous load, and takes longer with more data.
  let idleCpuPerS = await idleCpu();
  for (let rests = 1; rests < mostRests && idleCpuPerS > limit * idleThreshold; rests++)
    idleCpuPerS = await idleCpu();
  const stack = opened.move();
  return {
    posts,
    product,
    viewers,
    cpu,
    atRest: idleCpuPerS,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};

/** CPU ms of an answer in each round, and the slowest hundredths of the rounds. */
interface Measured {
  readonly costs: number[];
  readonly loads: Load[];
}

/** All sizes in turn, so that a slow moment of the machine meets each of them. */
const measure = async (databases: readonly Sized[], kind: Kind): Promise<Measured[]> => {
  const measured: Measured[] = databases.map(() => ({ costs: [], loads: [] }));
  for (let round = -1; round < rounds; round++)
    for (const [sizeIndex, { product, viewers, cpu, atRest: idleCpuPerS }] of databases.entries()) {
      const count = round < 0 ? warmUp : kind.each;
      const requests = await presignMany(viewers, count, (_viewer, index) => kind.call(index));
      const cpuBefore = await cpu();
      const from = performance.now();
      const load = await send(product.url, requests, undefined, kind.over);
      if (round < 0) continue;
      // Background work of the product must not count as the answers', however long a busy machine takes.
      const idleShare = (idleCpuPerS * (performance.now() - from)) / 1_000;
      measured[sizeIndex]?.costs.push((((await cpu()) - cpuBefore - idleShare) * 1_000) / count);
      measured[sizeIndex]?.loads.push(load);
    }
  return measured;
};

const sizeFigures = (
  { name, over: concurrency, p99Ms }: Kind,
  posts: number,
  { costs, loads }: Measured,
  first: Measured,
): Figure[] => {
  const ratios = costs.map((cost, round) => cost / (first.costs[round] ?? cost));
  const ratio = median(ratios);
  const p99 = median(loads.map((load) => load.p99Ms));
  return [
    {
      name: `sizes/${name}, ${posts} posts`,
      value: median(costs),
      unit: 'CPU ms',
      beside: `server and database; ${round(ratio)} × of ${sizes[0]} posts, ${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}; limit ${limit} ×`,
      kept: ratio <= limit,
    },
    {
      name: `sizes/${name} p99, ${posts} posts`,
      value: p99,
      unit: 'ms',
      beside: `${concurrency} at once${p99Ms === undefined ? '' : `; limit ${p99Ms} ms`}`,
      kept: p99Ms === undefined || p99 < p99Ms,
    },
  ];
};

export const bySize: Bench = async function* () {
  await using opened = new AsyncDisposableStack();
  const databases: Sized[] = [];
  for (const posts of sizes) databases.push(opened.use(await openSize(posts)));
  for (const { posts, atRest: idleCpuPerS } of databases)
    yield {
      name: `sizes/at rest, ${posts} posts`,
      value: idleCpuPerS * 1_000,
      unit: 'CPU ms/s',
      beside: `server and database, while nobody asks for anything; taken off below; limit ${limit} × of ${sizes[0]} posts, or of ${idleThreshold * 1_000}`,
      kept: idleCpuPerS <= limit * Math.max(idleThreshold, databases[0]?.atRest ?? 0),
    };
  for (const kind of kinds) {
    const measured = await measure(databases, kind);
    const [first] = measured;
    for (const [sizeIndex, { posts }] of databases.entries()) {
      const measurement = measured[sizeIndex];
      if (measurement && first) yield* sizeFigures(kind, posts, measurement, first);
    }
  }
};
