import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost, aUser } from '../../../testing/builders.ts';
import { startApi, useApi } from '../../../testing/harness.ts';
import { asAdmin } from '../../../platform/db/testing.ts';
import { createDatabase } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { settleDueDays } from '../../rewards/jobs/settle-days.ts';
import { aViewer, qualify } from '../../watching/testing/viewer.ts';
import { contribute } from '../contribute.ts';
import { forfeitDays } from '../held-days.ts';
import { sealAll } from '../testing/seal-all.ts';
import { dayFileKey, publishDays } from './publish-days.ts';
import { readRoots } from './queries.ts';
import { formatDayStatement } from './statement.ts';

/** The third day is empty, the fifth exceeds its pool, and the eighth is tampered with. */
const DAYS = longRun ? 30 : 8;
const PEOPLE = 30;
const verifier = fileURLToPath(import.meta.resolve('@taice/verifier/taice-verify.mjs'));

const api = useApi({ now: new Date('2026-11-01T04:00:00Z') });
let folder: string;
/** As they were published. */
const files = new Map<string, string>();
let published: string[];

const given = (userId: bigint, day: number, taice: number) => ({
  type: 'task' as const,
  userId,
  amount: BigInt(taice) * 1_000_000n,
  key: `t:${userId}:${day}`,
  bizDate: `2026-11-${String(day).padStart(2, '0')}`,
  refType: 'task',
  refId: '1',
  actor: 'job',
  at: new Date(`2026-11-${String(day).padStart(2, '0')}T05:00:00Z`),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-days-test-'));
  const { db } = api.services;
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aUser(db)));
  for (let day = 1; day <= DAYS; day += 1) {
    // The third day has no activity; the fifth earns more than its pool.
    for (const [n, { id }] of (day === 3 ? [] : people).entries()) {
      const amount = day === 5 ? 3_000 : ((n + 1) * day) % 17;
      if (amount > 0) await transaction(db, (tx) => contribute(tx, given(id, day, amount)));
    }
    api.clock.advance(86_400_000);
    await settleDueDays(api.services);
  }
  await sealAll(db);
  published = await publishDays(api.services);
  await save();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Saves all public files to a folder. */
const save = async () => {
  const index = await api.request('/ledger/days.json');
  files.set('days.json', await index.text());
  for (const { file } of (JSON.parse(files.get('days.json')!) as { days: { file: string }[] })
    .days) {
    const reply = await api.request(`/ledger/${file}`);
    files.set(file, gunzipSync(await reply.arrayBuffer()).toString());
  }
  for (const [name, text] of files)
    await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
};

const run = (...args: string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((done) => {
    const child = spawn(process.execPath, [verifier, ...args]);
    let [out, err] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    child.once('close', (code) => done({ code, out, err }));
  });
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;

/** The verifier's error for the folder with one changed file. */
const saidOf = async (name: string, change: (text: string) => string) => {
  const whole = files.get(name)!;
  const changed = change(whole);
  expect(changed).not.toBe(whole);
  await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(changed) : changed);
  const { code, err } = await run(folder);
  await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(whole) : whole);
  expect(code).toBe(1);
  return err.trim();
};

test('every day is published once, even an empty one, and the verifier agrees', async () => {
  expect(published).toEqual(Array.from({ length: DAYS }, (_, n) => day(n + 1)));
  expect(await publishDays(api.services)).toEqual([]);
  const { code, out, err } = await run(folder);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`All ${DAYS} days agree, ${day(1)} to ${day(DAYS)}`);
  const [third, fifth] = [out.split('\n')[2], out.split('\n')[4]];
  expect(third).toMatch(/^2026-11-03 agrees: 0 lines, factor 1.000000000000, root e3b0c442/);
  expect(fifth).toMatch(/^2026-11-05 agrees: 60 lines, factor 0.5/);
});

test('the verifier names a changed, a dropped and a repeated row', async () => {
  const name = `${day(4)}.tsv.gz`;
  const lines = files.get(name)!.split('\n');
  const other = (at: number, line: string) => lines.with(at, line).join('\n');
  expect(await saidOf(name, () => other(7, lines[7]!.replaceAll('=', '=1')))).toBe(
    `DIFFERS: ${day(4)}, line 7 was changed`,
  );
  expect(await saidOf(name, () => lines.toSpliced(9, 1).join('\n'))).toBe(
    `DIFFERS: ${day(4)}, line 9 is missing: 10 stands in its place`,
  );
  const last = lines.findLastIndex((line) => line.includes('settlement'));
  expect(await saidOf(name, () => lines.toSpliced(last, 0, lines[last]!).join('\n'))).toBe(
    `DIFFERS: ${day(4)}, line ${last + 1} is missing: ${last} stands in its place`,
  );
});

/** A line with a correct hash, as a skilled forger would write it. */
const withHash = (line: string) => {
  const leaf = createHash('sha256').update(Buffer.of(0)).update(line).digest('hex');
  return `${line}\t${leaf.slice(0, 8)}`;
};

test('a forged row with correct hashes fails the check of chunks, sums, rules or signature', async () => {
  const name = `${day(4)}.tsv.gz`;
  const lines = files.get(name)!.split('\n');
  const bare = (at: number) => lines[at]!.slice(0, lines[at]!.lastIndexOf('\t'));
  const other = (at: number, line: string) => lines.with(at, withHash(line)).join('\n');
  const [first, last] = [0, lines.findLastIndex((line) => line.includes('settlement'))];
  const commitment = bare(first).slice(-64);
  expect(
    await saidOf(name, () => other(first, bare(first).replace(commitment, 'a'.repeat(64)))),
  ).toBe(`DIFFERS: ${day(4)}, one of the lines 0 to ${last} was changed`);
  expect(await saidOf(name, () => other(first, bare(first).replace(/=(\d)/, '=9$1')))).toMatch(
    /line 0 adds up to \d+, not 0$/,
  );
  expect(
    await saidOf(name, () => other(last, bare(last).replaceAll(/=(-?)(\d)/g, '=$19$2'))),
  ).toMatch(/line \d+ settles \d+ where \d+ were earned$/);
  const mark = bare(0).split('\t')[3]!;
  expect(
    await saidOf(name, () => other(last, bare(last).replace(/[0-9a-f]{32}(?=\t)/, mark))),
  ).toBe(`DIFFERS: ${day(4)}, line ${last} books what was booked before`);
  const index = files.get('days.json')!;
  expect(await saidOf('days.json', () => index.replace('2026-11-06\\n', '2026-11-06\\n1'))).toMatch(
    /2026-11-06 is not signed with/,
  );
  expect(
    await saidOf('days.json', () => {
      const parsed = JSON.parse(index) as { days: unknown[] };
      return JSON.stringify({ days: parsed.days.toSpliced(5, 1) });
    }),
  ).toBe(`DIFFERS: ${day(7)} follows ${day(5)}: a day is missing`);
  const { code, err } = await run(folder, '--key', 'ab'.repeat(32));
  expect({ code, err: err.slice(0, 44) }).toEqual({
    code: 1,
    err: 'DIFFERS: 2026-11-01 is signed with another k',
  });
});

test('the verifier finds any flipped bit of a file', async () => {
  const name = `${day(8)}.tsv.gz`;
  const text = Buffer.from(files.get(name)!);
  const missed: number[] = [];
  const flips = longRun ? 12 : 3;
  for (let n = 0; n < flips; n += 1) {
    const bit = Math.floor(((n + Math.random()) / flips) * text.length * 8);
    const flipped = Buffer.from(text);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    await writeFile(join(folder, name), gzipSync(flipped));
    if ((await run(folder)).code !== 1) missed.push(bit);
  }
  await writeFile(join(folder, name), gzipSync(text));
  expect(missed).toEqual([]);
});

test('a published day accepts no journal, and its root cannot be changed', async () => {
  const { db } = api.services;
  const [root] = await readRoots(db, { offset: 0, limit: 1 });
  await expect(
    sql`select ledger_post('task', 'late', 'taice', array['system', 'user'], array['issuance', ''],
      array[0, 1]::bigint[], array['available', 'pending'], array[-1, 1]::bigint[], null, null,
      ${root!.biz_date}::date, 'job', null, null, now())`.execute(db),
  ).rejects.toMatchObject({ code: 'TL423' });
  await expect(sql`update ledger_day_root set users = 0`.execute(db)).rejects.toThrow();
  expect(formatDayStatement(root!)).toContain(root!.merkle_root.toString('hex'));
});

test('a day is published only once it is over, settled and sealed', async () => {
  await using own = await startApi({ now: new Date('2026-11-21T15:59:00.000Z') });
  const { client } = await aViewer(own);
  await qualify(own, client, (await aPost(own.services.db)).id);
  expect(await publishDays(own.services)).toEqual([]);
  own.clock.advance(60_000);
  expect(await publishDays(own.services)).toEqual([]);
  await settleDueDays(own.services);
  expect(await publishDays(own.services)).toEqual([]);
  await sealAll(own.services.db);
  const sibling = own.sibling();
  const both = await Promise.all([publishDays(own.services), publishDays(sibling.services)]);
  expect(both.flat()).toEqual(['2026-11-21']);
  const file = await own.services.sources.head(dayFileKey('2026-11-21'));
  expect(file?.size).toBe(Number((await readRoots(own.services.db))[0]!.file_bytes));
  const reply = await own.client().call.ledger.days({});
  expect(reply.data).toMatchObject({ total: 1, has_more: false });
  expect(reply.data.list[0]).toMatchObject({ date: '2026-11-21', leaf_count: 3, issued: '202' });
});

test('publishing a day may take longer than the statement timeout', async () => {
  const own = await startApi({ now: new Date('2026-11-21T15:59:00.000Z') });
  const hurried = createDatabase(own.url, { max: 2, statementTimeoutMs: 1_000 });
  try {
    await transaction(own.services.db, async (tx) =>
      contribute(tx, given((await aUser(tx)).id, 21, 5)),
    );
    own.clock.advance(60_000);
    await settleDueDays(own.services);
    await sealAll(own.services.db);
    await asAdmin(
      own.ownerUrl,
      `create function takes_long() returns trigger language plpgsql as $$ begin perform pg_sleep(1.3); return null; end $$;
      create trigger takes_long before insert on ledger_day_leaf execute function takes_long()`,
    );
    expect(await publishDays({ ...own.services, db: hurried })).toEqual(['2026-11-21']);
  } finally {
    await hurried.destroy();
    await own.stop();
  }
});

test('a forfeit is booked on its own day or later, and the verifier agrees', async () => {
  const own = await startApi({ now: new Date('2026-11-21T04:00:00Z') });
  const place = await mkdtemp(join(tmpdir(), 'taice-back-'));
  try {
    const { db } = own.services;
    const { id } = await aUser(db);
    const earnAndLose = (key: string) =>
      transaction(db, async (tx) => {
        await contribute(tx, { ...given(id, 21, 5), key });
        await forfeitDays(tx, id, own.clock.rule());
      });
    // The second time it belongs to the day after, because the first is closed for this person.
    await earnAndLose('one');
    await earnAndLose('two');
    own.clock.advance(2 * 86_400_000);
    await settleDueDays(own.services);
    await sealAll(db);
    expect(await publishDays(own.services)).toEqual(['2026-11-21', '2026-11-22']);
    const names = ['days.json', '2026-11-21.tsv.gz', '2026-11-22.tsv.gz'];
    for (const name of names) {
      const reply = await own.request(`/ledger/${name}`);
      await writeFile(join(place, name), Buffer.from(await reply.arrayBuffer()));
    }
    expect(await run(place)).toMatchObject({ code: 0, err: '' });
  } finally {
    await own.stop();
    await rm(place, { recursive: true, force: true });
  }
});

test('the verifier and its page are served, and an unknown day answers 404', async () => {
  const program = await api.request('/ledger/taice-verify.mjs');
  expect(await program.text()).toBe(await readFile(verifier, 'utf8'));
  const page = await api.request('/ledger/taice-verify.html');
  expect((await page.arrayBuffer()).byteLength).toBeLessThan(100 * 1024);
  expect((await api.request('/ledger/2020-01-01.tsv.gz')).status).toBe(404);
});
