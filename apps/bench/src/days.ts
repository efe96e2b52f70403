import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { send } from './load.ts';
import { presignMany } from './presign.ts';
import type { Bench } from './report.ts';
import { freshDataDir, passMidnight, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Ledger entries on one day; each movement has two. */
const entries = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000);
const userCount = 200;
const requestCount = 200;
const verifyWithinS = 10;
const flips = Number(process.env['BENCH_FLIPS'] ?? 10);
const verifier = fileURLToPath(import.meta.resolve('@taice/verifier/taice-verify.mjs'));

// Sealed as the sealer would; the content of the hashes is not measured.
const FILL_DAYS_SQL = `with accounts as (
    insert into ledger_account (owner_type, owner_id, bucket)
    select 'user', id, 'available' from unnest($1::bigint[]) id returning id
  ), own as (select id, row_number() over (order by id) - 1 as n from accounts),
  house as (select id from ledger_account where owner_name = 'issuance' limit 1),
  day as (select ((now() at time zone 'UTC') + interval '8 hours')::date as today),
  journals as (
    insert into ledger_journal (type, idem_key, currency_key, biz_date, actor, at, xid)
    select 'compensation', 'bench:' || n, 'taice', today, 'job', now(), current_xid() from generate_series(1, $2::int) n, day
    returning id
  ), counted as (select id, row_number() over (order by id) as n from journals),
  sealed as (
    insert into ledger_seal (seq, journal_id, prev_hash, hash)
    select (select coalesce(max(seq), 0) from ledger_seal) + n, id, sha256(int8send(n - 1)), sha256(int8send(n)) from counted
  )
  insert into ledger_entry (journal_id, account_id, amount, balance_after, at)
  select c.id, e.account, e.amount, 0, now()
  from counted c join own on own.n = c.n % (select count(*) from own),
    lateral (values ((select id from house), -2000000::bigint), (own.id, 2000000::bigint)) e (account, amount)`;

const published = (database: DatabaseHandle): Promise<bigint | undefined> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ leaf_count: string }>(
      'select leaf_count from ledger_day_root order by biz_date desc limit 1',
    );
    return rows[0] && BigInt(rows[0].leaf_count);
  });

const peakMb = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Runs the stranger's program on a product's address, or on a folder of published files; returns how it ends. */
const verify = async (where: string, stdio: 'inherit' | 'ignore'): Promise<number | null> => {
  const [code] = (await once(spawn(process.execPath, [verifier, where], { stdio }), 'exit')) as [
    number | null,
  ];
  return code;
};

/** Downloads the public files of all days into a folder. Returns the file of the last day. */
const save = async (url: string, folder: string): Promise<{ path: string; bytes: Buffer }> => {
  const fetchDay = async (name: string): Promise<{ path: string; bytes: Buffer }> => {
    const reply = await fetch(`${url}/ledger/${name}`);
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
    const file = { path: join(folder, name), bytes: Buffer.from(await reply.arrayBuffer()) };
    await writeFile(file.path, file.bytes);
    return file;
  };
  type Files = readonly { readonly file: string }[];
  const index = await fetchDay('days.json');
  const { days, weeks } = JSON.parse(index.bytes.toString()) as { days: Files; weeks: Files };
  let last;
  for (const { file } of [...weeks, ...days]) last = await fetchDay(file);
  if (!last) throw new Error('no day was published');
  return last;
};

/** The cost of publishing a day's root, proving one of its entries, and verifying all of it as a stranger does. */
export const days: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const scope = `${entries.toLocaleString('en-US')} entries a day`;
  await asOwner(database, async (client) => {
    await client.query(FILL_DAYS_SQL, [viewers.map(({ userId }) => userId), entries / 2]);
    await client.query('analyze ledger_journal, ledger_entry, ledger_seal, ledger_account');
  });
  const pids = [product.pid, database.pid];
  const [cpuBefore, peak] = [await cpuSeconds(pids), await peakMb(product.pid)];
  const startedAt = performance.now();
  await passMidnight(product.url);
  while (((await published(database)) ?? 0n) < BigInt(entries) / 2n) await delay(500);
  yield {
    name: 'days/publish',
    value: (performance.now() - startedAt) / 1_000,
    unit: 's',
    beside: `${scope}; ${((await cpuSeconds(pids)) - cpuBefore).toFixed(1)} CPU s, ${((await peakMb(product.pid)) - peak).toFixed(0)} MB more at its peak`,
    kept: true,
  };

  const owned = await asOwner(database, async (client) => {
    const { rows } = await client.query<{ id: string; owner: string }>(
      `select distinct on (a.owner_id) e.id::text, a.owner_id::text as owner from ledger_entry e
        join ledger_account a on a.id = e.account_id where a.owner_id = any($1::bigint[]) order by a.owner_id, e.id desc`,
      [viewers.map(({ userId }) => userId)],
    );
    return new Map(rows.map(({ id, owner }) => [owner, id]));
  });
  const requests = await presignMany(viewers, requestCount, ({ userId }) => ({
    endpoint: contract.ledger.proof,
    input: { entry_id: owned.get(userId) ?? '' },
  }));
  const bodies: string[] = [];
  const load = await send(product.url, requests, (_index, body) => void bodies.push(body), 4);
  if (bodies.length === 0 || bodies.some((body) => !body.includes('"path"')))
    throw new Error(`no proof: ${bodies[0]}`);
  yield {
    name: 'days/proof p99',
    value: load.p99Ms,
    unit: 'ms',
    beside: `the path of one's own entry, ${scope}, 4 at once`,
    kept: true,
  };

  const checked = performance.now();
  const code = await verify(product.url, 'inherit');
  if (code !== 0) throw new Error(`the verifier ended with ${code}`);
  const seconds = (performance.now() - checked) / 1_000;
  const limit = Math.max(1, entries / 1_000_000) * verifyWithinS;
  yield {
    name: 'days/verify',
    value: seconds,
    unit: 's',
    beside: `as a stranger does, over the network, ${scope}; limit ${verifyWithinS} s for a million`,
    kept: seconds <= limit,
  };

  await using folder = await freshDataDir();
  const file = await save(product.url, folder.path);
  if ((await verify(folder.path, 'ignore')) !== 0) throw new Error('the fetched files differ');
  const text = gunzipSync(file.bytes);
  const exitCodes = [];
  let slowest = 0;
  for (let n = 0; n < flips; n += 1) {
    // A large file has more bits than shifts can count.
    const byte = Math.floor(((n + Math.random()) / flips) * text.length);
    const flipped = Buffer.from(text);
    flipped[byte]! ^= 1 << Math.floor(Math.random() * 8);
    await writeFile(file.path, gzipSync(flipped, { level: 1 }));
    const from = performance.now();
    exitCodes.push(await verify(folder.path, 'ignore'));
    slowest = Math.max(slowest, (performance.now() - from) / 1_000);
  }
  const caughtCount = exitCodes.filter((code) => code === 1).length;
  yield {
    name: 'days/flipped bits caught',
    value: caughtCount,
    unit: `of ${flips}`,
    beside: `one bit of the day's file each, ${scope}; the slowest after ${slowest.toFixed(1)} s, limit ${verifyWithinS} s for a million`,
    kept: caughtCount === flips && slowest <= limit,
  };
};
