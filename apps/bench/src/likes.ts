import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { connections, send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Likes a second of one video that everyone likes at once, at least. */
const limit = 500;

const warmUp = 300;
const userCount = 3_300;

/** The liked video, with the count in its row and the number of likes. */
const countedOf = (
  database: DatabaseHandle,
  id: string,
): Promise<{ kept: number; there: number } | undefined> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ kept: number; there: number }>(
      `select like_num as kept, (select count(*)::int from reaction where post_id = p.id and value = 'like') as there
       from post p where id = $1`,
      [id],
    );
    return rows[0];
  });

const hotPost = (database: DatabaseHandle): Promise<string> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id::text from post where state = 'published' and visibility = 'public' order by id limit 1`,
    );
    if (!rows[0]) throw new Error('the demo has no video');
    return rows[0].id;
  });

/** Every like is counted in the row of the video, which no call has touched. */
const waitUntilCounted = async (database: DatabaseHandle, id: string): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const row = await countedOf(database, id);
    if (row && row.kept === row.there && row.there >= userCount) return;
    await delay(100);
  }
  throw new Error('the likes were not counted');
};

export const likes: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const id = await hotPost(database);
  const requests = await presignMany(viewers, userCount, () => ({
    endpoint: contract.posts.like,
    input: { post_id: id, status: 1 },
  }));
  const pids = [product.pid, database.pid];
  await send(product.url, requests.slice(0, warmUp));
  const cpuBefore = { all: await cpuSeconds(pids), server: await cpuSeconds([product.pid]) };
  const load = await send(product.url, requests.slice(warmUp));
  await waitUntilCounted(database, id);
  const totalCpu = (await cpuSeconds(pids)) - cpuBefore.all;
  const server = (await cpuSeconds([product.pid])) - cpuBefore.server;
  const count = userCount - warmUp;
  const msEach = (seconds: number): string => round((seconds / count) * 1000);
  yield {
    name: 'likes',
    value: load.perSecond,
    unit: 'likes/s',
    beside: `of one video, each in a flushed commit; limit ${limit}; p99 ${round(load.p99Ms, 0)} ms at ${connections} connections`,
    kept: load.perSecond >= limit,
  };
  yield {
    name: 'likes per CPU second',
    value: count / totalCpu,
    unit: 'likes',
    beside: `counted and told; ${msEach(server)} ms of the server and ${msEach(totalCpu - server)} ms of the database a like`,
    kept: true,
  };
};
