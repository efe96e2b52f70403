import { contract, type Countdown } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf } from './database.ts';
import { type Load, send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers, type Viewer } from './viewers.ts';

/** Promise 33: a million watchers with a beat every 5 s. */
const watchers = 1_000_000;
const beatEveryS = 5;

/**
 * Enough warm-up that a young process's one-time work, for example compiling, does not count as the price of a beat.
 */
const people = 10_000;
/** As many as one session may send at once; the first warms up. */
const rounds = 4;

/** A viewer's state: the fields that the next beat must carry. */
interface Watching {
  readonly viewer: Viewer;
  readonly postId: string;
  readonly session: string;
  readonly openedAt: number;
  token: string;
  seq: number;
}

/** Promise 33: beats per CPU second of server and database together, at least. */
const wanted = 4_000;

/**
 * Keeps rings from filling while beats are measured, however slow the machine: that work belongs to claims. The product
 * reads its settings when it starts.
 */
const lengthenViews = async (dataDir: string): Promise<string[]> => {
  await using _product = await spawnProduct(dataDir);
  // Awaited here: the product must not stop before it is done.
  return await asOwner(await databaseOf(dataDir), async (client) => {
    await client.query(`insert into app_config (key, value) values ('view_min_ms', '3600000')`);
    const { rows } = await client.query<{ id: string }>(
      `update post set duration_s = 3600 where state = 'published' returning id::text`,
    );
    return rows.map(({ id }) => id);
  });
};

const dataOf = (body: string): unknown => (JSON.parse(body) as { data: unknown }).data;

const open = async (url: string, viewers: readonly Viewer[], posts: readonly string[]) => {
  const postOf = (index: number): string => posts[index % posts.length] ?? '';
  const requests = await presignMany(viewers, viewers.length, (_viewer, index) => ({
    endpoint: contract.watching.getTaskRewardCountdown,
    input: { post_id: postOf(index) },
  }));
  const watching: Watching[] = [];
  await send(url, requests, (index, body) => {
    const {
      view_session_id: session,
      beat_token: token,
      next_seq: seq,
    } = dataOf(body) as Countdown;
    const viewer = viewers[index];
    if (!viewer || !session || !token) throw new Error(`no view session was opened: ${body}`);
    watching.push({ viewer, postId: postOf(index), session, token, seq, openedAt: Date.now() });
  });
  return watching;
};

/** Everyone's next beat; each answer carries the token of the one after. */
const beatOnce = async (url: string, watching: readonly Watching[]): Promise<Load> => {
  const requests = await presignMany(
    watching.map(({ viewer }) => viewer),
    watching.length,
    (_viewer, index) => {
      const one = watching[index];
      return {
        endpoint: contract.watching.addViewLog,
        input: {
          post_id: one?.postId,
          view_session_id: one?.session,
          beat_token: one?.token,
          seq: one?.seq,
          position_s: (Date.now() - (one?.openedAt ?? 0)) / 1000,
        },
      };
    },
  );
  return send(url, requests, (index, body) => {
    const one = watching[index];
    const answer = dataOf(body) as { beat_token: string; next_seq: number };
    if (one) Object.assign(one, { token: answer.beat_token, seq: answer.next_seq });
  });
};

export const beats: Bench = async function* () {
  await using data = await freshDataDir();
  const posts = await lengthenViews(data.path);
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, people);
  const watching = await open(product.url, viewers, posts);
  const cpu = async () => {
    const all = await cpuSeconds([product.pid, database.pid]);
    // The database is a child of the server, and counts its ended children's time itself.
    return { all, server: all - (await cpuSeconds([database.pid])) };
  };
  const used = { all: 0, server: 0, seconds: 0, beats: 0 };
  for (let round = 0; round < rounds; round++) {
    const before = await cpu();
    const load = await beatOnce(product.url, watching);
    if (round === 0) continue;
    const after = await cpu();
    used.all += after.all - before.all;
    used.server += after.server - before.server;
    used.seconds += load.seconds;
    used.beats += people;
  }
  const perCore = used.beats / used.all;
  const needed = watchers / beatEveryS / perCore;
  yield {
    name: 'beats',
    value: perCore,
    unit: 'beats/s per core',
    beside: `server and database together, ${Math.round(used.beats / used.server)} per core of the server alone, ${Math.round(used.beats / used.seconds)}/s here; a million watchers take ${round(needed, 0)} cores; limit ${wanted}`,
    kept: perCore >= wanted,
  };
};
