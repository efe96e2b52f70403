import { manyPrints } from '@taice/api/testing';
import type pg from 'pg';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf } from './database.ts';
import { type Bench, median, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';

/** ms, for 99 in 100: one upload after the other waits for it. */
const limitMs = 50;
const videos = 100_000;
const warmUp = 50;
const lookupCount = 400;
const rounds = 3;

const FIRST_POST_SQL = `select min(id)::text as id from post`;
/** Rebuilt once all rows exist, as maintaining it per row takes far longer. */
const INDEX_DEFINITION_SQL = `select indexdef as text from pg_indexes where indexname = 'post_print_keys'`;
/** Spread over all of them. */
const SAMPLE_POSTS_SQL = `select id::text from post where title like 'Film %' order by (id * 7919) % 100003 limit $1`;
const LOOK_UP_SQL = `select repeated_post($1, 'epoch') as id`;

const fill = async (client: pg.Client): Promise<void> => {
  const { rows: firstRows } = await client.query<{ id: string }>(FIRST_POST_SQL);
  const { rows: indexes } = await client.query<{ text: string }>(INDEX_DEFINITION_SQL);
  await client.query('drop index post_print_keys');
  for (const { text, values } of manyPrints(BigInt(firstRows[0]?.id ?? 0), videos))
    await client.query(text, [...values]);
  for (const { text } of indexes) await client.query(text);
};

/** How long it takes to determine that an upload repeats none of the existing videos. */
export const prints: Bench = async function* () {
  await using data = await freshDataDir();
  await using _product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const { p99s, cpuMs } = await asOwner(database, async (client) => {
    await fill(client);
    const { rows } = await client.query<{ id: string }>(SAMPLE_POSTS_SQL, [lookupCount]);
    const lookUp = async (id: string): Promise<number> => {
      const startedAt = performance.now();
      const { rows: matches } = await client.query<{ id: string | null }>(LOOK_UP_SQL, [id]);
      if (matches[0]?.id !== null) throw new Error(`video ${id} was treated as a copy`);
      return performance.now() - startedAt;
    };
    for (const { id } of rows.slice(0, warmUp)) await lookUp(id);
    const p99s: number[] = [];
    const cpuBefore = await cpuSeconds([database.pid]);
    for (let round = 0; round < rounds; round++) {
      const times: number[] = [];
      for (const { id } of rows) times.push(await lookUp(id));
      p99s.push(times.toSorted((a, b) => a - b)[Math.ceil(lookupCount * 0.99) - 1] ?? Infinity);
    }
    const cpuUsed = (await cpuSeconds([database.pid])) - cpuBefore;
    return { p99s, cpuMs: (cpuUsed * 1_000) / (lookupCount * rounds) };
  });
  const p99 = median(p99s);
  yield {
    name: 'prints p99',
    value: p99,
    unit: 'ms',
    beside: `for telling that a video repeats none of ${videos}, ${round(cpuMs)} CPU ms of the database each; limit ${limitMs} ms`,
    kept: p99 < limitMs,
  };
};
