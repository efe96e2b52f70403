import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts';
import { aCategory, aSession, aUser } from '../../../testing/builders.ts';
import { createClient } from '../../../testing/client.ts';
import type { CrashPoint } from '../../../testing/crash-at.ts';
import { systemClock } from '../../../testing/test-clock.ts';
import { offsetOf, sendPiece } from '../testing/tus-upload.ts';
import { shortUploadStep, uploadSteps } from '../testing/upload-steps.ts';

const ROUNDS = longRun ? 20 : 1;
const steps = Object.entries(uploadSteps).filter(([name]) => longRun || name === shortUploadStep);
const PIECE = 40_000;

let database: TestDatabase;
let folder: string;
/** The process that continues after a kill, and receives the next call. */
let survivor: Served;
let url = '';
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'taice-bring-'));
  survivor = await start();
}, 120_000);
afterAll(async () => {
  survivor.process.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Served {
  readonly process: ChildProcess;
  readonly url: string;
}

const start = async (step: CrashPoint = {}): Promise<Served> => {
  const program = join(import.meta.dirname, '../../../testing/serve-api.ts');
  const server = fork(program, [database.url, folder, JSON.stringify(step)]);
  const [port] = (await once(server, 'message')) as [number];
  return { process: server, url: `http://127.0.0.1:${port}` };
};
const api = { request: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) };

/** An uploader who starts over whenever a response is missing. */
const bringer = async () => {
  const { db } = database;
  const { id } = await aUser(db);
  const { id: category } = await aCategory(db);
  const config = readConfig({ DATA_DIR: folder });
  const session = await aSession({ db, clock: systemClock, config }, id);
  const to: Parameters<typeof createClient>[0]['fetch'] = (path, init) =>
    fetch(path.replace('http://taice.test', url), init);
  const me = createClient({ fetch: to, session });
  const bytes = new Uint8Array(randomBytes(3 * PIECE));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let whole: string | undefined;
  let acknowledged = 0;
  /** Bytes that the server lost after it had confirmed them. */
  let lost = 0;
  const bring = async () => {
    const asked = { kind: 'video' as const, bytes: bytes.length, sha256 };
    const { data: grant } = await me.call.studio.uploadToken(asked);
    const way = { session, grant };
    for (;;) {
      const offset = Number(await offsetOf(api, way));
      lost = Math.max(lost, acknowledged - offset);
      if (offset === bytes.length) return grant.upload_id;
      const piece = { offset, bytes: bytes.slice(offset, offset + PIECE) };
      const { status } = await sendPiece(api, way, piece);
      if (status === 204) acknowledged = offset + piece.bytes.length;
    }
  };
  const post = async () => {
    // All bytes are acknowledged: only the form is sent again.
    const upload_id = (whole ??= await bring());
    const words = { title: 'Dawn over the bay', category_id: `${category}`, publish: true };
    const { code, data } = await me.call.studio.storePost({ ...words, upload_id });
    expect(code).toBe(0);
    return data.id;
  };
  return { id, sha256, post, lost: () => lost };
};

/** All rows of a person's videos: each complete, or absent. */
const videosOf = async (userId: bigint) => {
  const { rows } = await sql<{ id: string; sha256: string; state: string; jobs: number }>`
    select p.id::text, encode(p.sha256, 'hex') as sha256, p.state || ' ' || coalesce(v.state, 'without') || ' ' || u.state as state,
      (select count(*)::int from graphile_worker.jobs where key = 'transcode:' || p.id || ':0') as jobs
    from post p left join video_asset v on v.post_id = p.id left join upload u on u.id = p.upload_id
    where p.user_id = ${userId}`.execute(database.owner);
  return rows;
};

test(
  `kill -9 of the API at ${steps.length} steps × ${ROUNDS}: no acknowledged byte lost, no partial video`,
  async () => {
    let kills = 0;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, step] of steps) {
        const when = `${name}, round ${round}`;
        const who = await bringer();
        const victim = await start(step);
        url = victim.url;
        const ended = once(victim.process, 'exit');
        await expect(who.post(), when).rejects.toThrow();
        const [, signal] = await ended;
        expect(signal, when).toBe('SIGKILL');
        kills += 1;
        const whole = { sha256: who.sha256, state: 'processing uploaded consumed', jobs: 1 };
        const left = await videosOf(who.id);
        expect(left, when).toEqual(
          name.startsWith('the video is there') ? [{ id: left[0]?.id, ...whole }] : [],
        );
        url = survivor.url;
        const id = await who.post();
        expect(await videosOf(who.id), when).toEqual([{ id, ...whole }]);
        expect(who.lost(), when).toBe(0);
      }
    process.stdout.write(`the API was killed ${kills} times, and as often brought back\n`);
  },
  60_000 + ROUNDS * steps.length * 30_000,
);
