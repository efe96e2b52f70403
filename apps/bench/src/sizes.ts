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

/** Promise 27: × of what the fewest posts cost, at most. */
const limit = 2;
/** The first is what the others are measured against. `BENCH_POSTS=1000,100000` for fewer. */
const sizes = (process.env['BENCH_POSTS'] ?? '1000,100000,1000000').split(',').map(Number);
/** So many that each stays below the 240 calls a minute of one person. */
const people = 400;
const rounds = 3;
const warmUp = 400;

/** CPU seconds a second that need not be told apart from the clock's own steps. */
const leastAtRest = 0.03;
/** How long a product is left alone to see what it uses by itself. */
const restMs = 10_000;
/** So often at most, until it rests. */
const mostRests = 30;

interface Sized extends AsyncDisposable {
  readonly posts: number;
  readonly product: Spawned;
  readonly viewers: readonly Viewer[];
  /** Of server and database. */
  readonly cpu: () => Promise<number>;
  /** CPU seconds of a second in which nobody asks for anything. */
  readonly atRest: number;
}

const openSize = async (posts: number): Promise<Sized> => {
  await using opened = new AsyncDisposableStack();
  const data = opened.use(await crowdedDataDir(posts));
  const product = opened.use(await spawnProduct(data.path));
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, people, { past: true });
  const cpu = () => cpuSeconds([product.pid, database.pid]);
  const inAWhile = async (): Promise<number> => {
    const before = await cpu();
    const from = performance.now();
    await delay(restMs);
    return ((await cpu()) - before) / ((performance.now() - from) / 1_000);
  };
  // What it does once when it starts is not what it does all the time, and takes longer where there is more.
  let atRest = await inAWhile();
  for (let rests = 1; rests < mostRests && atRest > limit * leastAtRest; rests++)
    atRest = await inAWhile();
  const kept = opened.move();
  return {
    posts,
    product,
    viewers,
    cpu,
    atRest,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
};

/** CPU ms of an answer in each round, and the rounds' slowest hundredths. */
interface Measured {
  readonly costs: number[];
  readonly loads: Load[];
}

/** All sizes in turn, so that a slow moment of the machine meets each of them. */
const measure = async (all: readonly Sized[], kind: Kind): Promise<Measured[]> => {
  const measured: Measured[] = all.map(() => ({ costs: [], loads: [] }));
  for (let round = -1; round < rounds; round++)
    for (const [at, { product, viewers, cpu, atRest }] of all.entries()) {
      const count = round < 0 ? warmUp : kind.each;
      const requests = await presignMany(viewers, count, (_viewer, index) => kind.call(index));
      const before = await cpu();
      const from = performance.now();
      const load = await send(product.url, requests, undefined, kind.over);
      if (round < 0) continue;
      // However long a busy machine takes, what the product does anyway is not the answers'.
      const own = (atRest * (performance.now() - from)) / 1_000;
      measured[at]?.costs.push((((await cpu()) - before - own) * 1_000) / count);
      measured[at]?.loads.push(load);
    }
  return measured;
};

const figures = (
  { name, over, p99Ms }: Kind,
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
      beside: `${over} at once${p99Ms === undefined ? '' : `; limit ${p99Ms} ms`}`,
      kept: p99Ms === undefined || p99 < p99Ms,
    },
  ];
};

export const bySize: Bench = async function* () {
  await using opened = new AsyncDisposableStack();
  const all: Sized[] = [];
  for (const posts of sizes) all.push(opened.use(await openSize(posts)));
  for (const { posts, atRest } of all)
    yield {
      name: `sizes/at rest, ${posts} posts`,
      value: atRest * 1_000,
      unit: 'CPU ms/s',
      beside: `server and database, while nobody asks for anything; taken off below; limit ${limit} × of ${sizes[0]} posts, or of ${leastAtRest * 1_000}`,
      kept: atRest <= limit * Math.max(leastAtRest, all[0]?.atRest ?? 0),
    };
  for (const kind of kinds) {
    const measured = await measure(all, kind);
    const [first] = measured;
    for (const [at, { posts }] of all.entries()) {
      const one = measured[at];
      if (one && first) yield* figures(kind, posts, one, first);
    }
  }
};
