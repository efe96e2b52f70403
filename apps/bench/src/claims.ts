import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { connections, send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/**
 * Promise 27: claims a second, at least, on two cores that do nothing else; ms, less than. It covers the usual claim,
 * not the one in a person's life that also pays the first view's reward.
 */
const limits = { perSecond: 500, p99Ms: 100 };

const warmUp = 300;
const userCount = 3_300;

/** A claimable view for everyone made here: of their `n`th video. */
const INSERT_CLAIMABLE_SQL = `insert into view_session (id, user_id, device_id, app_type, post_id, state, required_ms,
    credited_ms, seq, beats, started_at, last_beat_at, qualified_at)
  select md5('bench' || $1::int || ' ' || s.user_id), s.user_id, s.device_id, 'web', p.id, 'claimable', 15000, 15000, 3,
    '[[5000,5000,null],[10000,5000,null],[15000,5000,null]]',
    clock_timestamp() - interval '15 s', clock_timestamp(), clock_timestamp()
  from session s
  cross join lateral (
    select id from post where state = 'published' order by md5(s.user_id || ' ' || id) offset $1::int limit 1
  ) p
  where s.device_id like 'bench-%'
  returning id, user_id::text, post_id::text`;

interface Claimable {
  readonly id: string;
  readonly user_id: string;
  readonly post_id: string;
}

const makeClaimables = (database: DatabaseHandle, n: number): Promise<Map<string, Claimable>> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<Claimable>(INSERT_CLAIMABLE_SQL, [n]);
    await client.query('analyze view_session');
    return new Map(rows.map((row) => [row.user_id, row]));
  });

const paidViews = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ paid: number }>(`select count(*)::int as paid
      from view_reward w join view_session s on s.id = w.session_id
      where s.state = 'claimed' and s.device_id like 'bench-%'`);
    return rows[0]?.paid ?? 0;
  });

const IS_BEHIND_SQL = `select exists (select from outbox o, outbox_consumer c where (o.xid, o.id) > (c.xid, c.id))
  or exists (select from ledger_journal j where not exists (select from ledger_seal s where s.journal_id = j.id)) as is_behind`;

/** Waits for the effects of claims (messages, experience, sealing of journals): their cost counts as well. */
const waitForEffects = (database: DatabaseHandle): Promise<void> =>
  asOwner(database, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ is_behind: boolean }>(IS_BEHIND_SQL);
      if (!rows[0]?.is_behind) return;
      await delay(100);
    }
  });

/** A kind of claim: how many rewards it pays, and whether the promise covers it. */
interface Kind {
  readonly name: string;
  readonly what: string;
  readonly isPromised: boolean;
}

/** In this order: after the first video, a person claims a second one, as most claims are. */
const kinds: readonly Kind[] = [
  { name: 'first claims', what: "everybody's first: pays two rewards", isPromised: false },
  { name: 'claims', what: 'a later one: pays one reward', isPromised: true },
];

export const claims: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const pids = [product.pid, database.pid];
  for (const [n, { name, what: description, isPromised }] of kinds.entries()) {
    const claimables = await makeClaimables(database, n);
    const requests = await presignMany(viewers, userCount, ({ userId }) => {
      const session = claimables.get(userId);
      return {
        endpoint: contract.rewards.claimPostReward,
        input: { post_id: session?.post_id, view_session_id: session?.id },
        idempotencyKey: randomUUID(),
      };
    });
    await send(product.url, requests.slice(0, warmUp));
    await waitForEffects(database);
    const cpuBefore = { all: await cpuSeconds(pids), server: await cpuSeconds([product.pid]) };
    const load = await send(product.url, requests.slice(warmUp));
    await waitForEffects(database);
    const totalCpu = (await cpuSeconds(pids)) - cpuBefore.all;
    const server = (await cpuSeconds([product.pid])) - cpuBefore.server;
    const count = userCount - warmUp;
    const msEach = (seconds: number): string => round((seconds / count) * 1000);
    const paid = await paidViews(database);
    if (paid !== userCount * (n + 1))
      throw new Error(`${userCount} ${name} succeeded, but the ledger has ${paid} paid views`);
    yield {
      name,
      value: load.perSecond,
      unit: 'claims/s',
      beside: `${description}, each in a flushed commit; ${isPromised ? `limit ${limits.perSecond}` : 'no limit of its own'}`,
      kept: !isPromised || load.perSecond >= limits.perSecond,
    };
    yield {
      name: `${name} p99`,
      value: load.p99Ms,
      unit: 'ms',
      beside: `at ${connections} connections; ${isPromised ? `limit ${limits.p99Ms} ms` : 'no limit of its own'}`,
      kept: !isPromised || load.p99Ms < limits.p99Ms,
    };
    yield {
      name: `${name} per CPU second`,
      value: count / totalCpu,
      unit: 'claims',
      beside: `with all that follows from them; ${msEach(server)} ms of the server and ${msEach(totalCpu - server)} ms of the database a claim`,
      kept: true,
    };
  }
};
