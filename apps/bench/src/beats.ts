import { contract, type Countdown } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf } from './database.ts';
import { type Load, send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers, type Viewer } from './viewers.ts';

/** Promise 33: a million watchers with a beat every 5 s. */
const targetWatchers = 1_000_000;
const beatEveryS = 5;

/**
 * Enough warm-up that a young process's one-time work, for example compiling, does not count as the price of a beat.
 */
const userCount = 10_000;
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
const minBeatsPerCpuS = 4_000;

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

const parseData = (body: string): unknown => (JSON.parse(body) as { data: unknown }).data;

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
    } = parseData(body) as Countdown;
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
      const watchedView = watching[index];
      return {
        endpoint: contract.watching.addViewLog,
        input: {
          post_id: watchedView?.postId,
          view_session_id: watchedView?.session,
          beat_token: watchedView?.token,
          seq: watchedView?.seq,
          position_s: (Date.now() - (watchedView?.openedAt ?? 0)) / 1000,
        },
      };
    },
  );
  return send(url, requests, (index, body) => {
    const watchedView = watching[index];
    const answer = parseData(body) as { beat_token: string; next_seq: number };
    if (watchedView) Object.assign(watchedView, { token: answer.beat_token, seq: answer.next_seq });
  });
};

export const beats: Bench = async function* () {
  await using data = await freshDataDir();
  const posts = await lengthenViews(data.path);
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const watching = await open(product.url, viewers, posts);
  const cpu = async () => {
    const cpuTotal = await cpuSeconds([product.pid, database.pid]);
    // The database is a child of the server, and counts its ended children's time itself.
    return { all: cpuTotal, server: cpuTotal - (await cpuSeconds([database.pid])) };
  };
  const usage = { all: 0, server: 0, seconds: 0, beats: 0 };
  for (let round = 0; round < rounds; round++) {
    const cpuBefore = await cpu();
    const load = await beatOnce(product.url, watching);
    if (round === 0) continue;
    const cpuAfter = await cpu();
    usage.all += cpuAfter.all - cpuBefore.all;
    usage.server += cpuAfter.server - cpuBefore.server;
    usage.seconds += load.seconds;
    usage.beats += userCount;
  }
  const perCore = usage.beats / usage.all;
  const neededCores = targetWatchers / beatEveryS / perCore;
  yield {
    name: 'beats',
    value: perCore,
    unit: 'beats/s per core',
    beside: `server and database together, ${Math.round(usage.beats / usage.server)} per core of the server alone, ${Math.round(usage.beats / usage.seconds)}/s here; a million watchers take ${round(neededCores, 0)} cores; limit ${minBeatsPerCpuS}`,
    kept: perCore >= minBeatsPerCpuS,
  };
};
