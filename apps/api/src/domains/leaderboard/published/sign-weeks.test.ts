import { longRun } from '@taice/testkit/long-run';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRow } from '../../../testing/builders.ts';
import { runOperatorCommand } from '../../../process/operator.ts';
import { aPaidFriend } from '../../../testing/friends.ts';
import { startApi, type TestApi, useApi } from '../../../testing/harness.ts';
import { publishDays } from '../../ledger/days/publish-days.ts';
import { rawPublicKey, signText } from '../../ledger/days/statement.ts';
import { writeLines } from '../../ledger/days/write-lines.ts';
import { sealAll } from '../../ledger/testing/seal-all.ts';
import { sweepInvitations } from '../../invitations/jobs/sweep-invitations.ts';
import { settleDueDays } from '../../rewards/jobs/settle-days.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { runWeekCycle } from '../jobs/run-week-cycle.ts';
import { addPointsAndScore, setFigures } from '../testing/scores.ts';
import { verifySignedWeeks } from './check-weeks.ts';
import { signWeeks, weekFileKey } from './sign-weeks.ts';

const HOUR = 3_600_000;
const verifier = fileURLToPath(import.meta.resolve('@taice/verifier/taice-verify.mjs'));
// An attacker with a valid key can sign anything; only the verifier's rules stop them.
const { privateKey } = generateKeyPairSync('ed25519');
const key = 'W2026-47';
const name = `${key}.tsv.gz`;
const all = { invites: 50, views: 100, uploads: 15, ai_uploads: 15 };

interface Listed {
  statement: string;
  public_key: string;
  signature: string;
  file: string;
  bytes?: number;
}

let folder: string;
/** As they were published. */
const index: { days: Listed[]; weeks: Listed[] } = { days: [], weeks: [] };
let lines: string[];

const close = async ({ services }: TestApi) => {
  await settleDueDays(services);
  await sealAll(services.db);
  await publishDays(services);
  await runWeekCycle(services);
  return signWeeks(services);
};
const pass = (hours: number) => {
  api.clock.advanceRule(hours * HOUR);
  return close(api);
};
const aPlayer = async (points: number, done?: Partial<typeof all>, wallet = true) => {
  const address = { chain_address: `0x${`${points}`.padStart(40, '0')}` };
  const person = await aViewer(api, wallet ? address : {});
  await addPointsAndScore(api, person.id, points);
  if (done) await setFigures(api, person.id, done);
  return person;
};

// Friday and Sunday of the week. The best is limited, one has no wallet, one hides, and one has a fake friend.
const api = useApi({ now: new Date('2026-11-20T04:00:00Z') });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-weeks-'));
  const best = await aPlayer(500);
  const cheat = await aPlayer(450);
  const poor = await aPlayer(300, undefined, false);
  const hidden = await aPlayer(290);
  const inviter = await aPlayer(280);
  await Promise.all(Array.from({ length: 104 }, (_, n) => aPlayer(n + 1)));
  const fake = await aPaidFriend(api, inviter.id);
  await hidden.client.call.library.storeFlag({ key: 'leaderboard_hidden', value: 1 });
  await pass(24);
  for (const { id } of [best, poor]) await addPointsAndScore(api, id, 77);
  await pass(24);
  for (const { id } of [best, cheat, poor, inviter]) await setFigures(api, id, all);
  await runOperatorCommand(
    api.services,
    ['disqualify', key, '--person', `${cheat.id}`, '--reason', 'Bought invites.'],
    'ada',
  );
  await changeRow(api.services.db, 'user', fake.id, { status: 'limited' });
  for (let n = 0; n < 2; n += 1) await sweepInvitations(api.services);
  await pass(72);
  await pass(48);
  const { data } = await best.client.call.leaderboard.pointsRanking({ week: key });
  await best.client.call.rewards.claimReward({ claim_id: data.me?.claim_id ?? '' });
  await pass(24);
  Object.assign(index, await (await api.request('/ledger/days.json')).json());
  for (const { file } of [...index.days, ...index.weeks]) {
    const packed = Buffer.from(await (await api.request(`/ledger/${file}`)).arrayBuffer());
    await writeFile(join(folder, file), packed);
    if (file === name) lines = gunzipSync(packed).toString().trim().split('\n');
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const run = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, folder], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr.trim() };
};

/** The verifier's error for a week with this file and this index. */
const saidOf = async (text: string, weeks: readonly Listed[] = index.weeks): Promise<string> => {
  await writeFile(join(folder, name), gzipSync(text));
  await writeFile(join(folder, 'days.json'), JSON.stringify({ ...index, weeks }));
  const { code, err } = run();
  expect(code).toBe(1);
  return err;
};
const ranks = () => lines.filter((line) => !line.startsWith('#'));
const bare = (rank: number) => ranks()[rank - 1]!.split('\t').slice(0, -1).join('\t');

/** The verifier's error for a week signed over these lines and a changed statement. */
const signedSaid = async (
  own: readonly string[],
  change: (statement: string[]) => string[] = (statement) => statement,
): Promise<string> => {
  const path = join(folder, 'own.gz');
  const { root } = await writeLines(Readable.from([own.map((line) => Buffer.from(line))]), path);
  const [week] = index.weeks;
  const said = week!.statement.split('\n').with(3, `${own.length}`).with(4, root.toString('hex'));
  const statement = change(said).join('\n');
  const packed = gunzipSync(await readFile(path));
  return saidOf(packed.toString(), [
    {
      file: name,
      statement,
      public_key: rawPublicKey(privateKey).toString('hex'),
      signature: signText(privateKey, statement).toString('hex'),
    },
  ]);
};
const other = (rank: number, change: (fields: string[]) => string[]) =>
  Array.from({ length: ranks().length }, (_, n) =>
    n + 1 === rank ? change(bare(rank).split('\t')).join('\t') : bare(n + 1),
  );

test('a published week is signed once with all its ranks, and the verifier agrees with it', async () => {
  expect(await signWeeks(api.services)).toEqual([]);
  await writeFile(join(folder, 'days.json'), JSON.stringify(index));
  const { code, out, err } = run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`${key} agrees: 109 ranks, prizes 5000, root`);
  // The hidden person earned on one day; no one else is left out.
  expect(out).toContain("1 people's days are of nobody with a rank");
  expect(bare(1).split('\t')).toEqual([
    '1',
    '0 0 0 0 500000000 0 77000000',
    '0',
    '577000000',
    '50 100 15 15',
    '1 1 5000000000 -',
  ]);
  const decided = [2, 3, 4, 109].map((rank) => bare(rank).split('\t').slice(2).join(' | '));
  expect(decided).toEqual([
    '0 | 450000000 | 50 100 15 15 | 0 - 0 disqualified',
    '0 | 377000000 | 50 100 15 15 | 0 - 0 wallet',
    '500000000 | 280000000 | 0 100 15 15 | 0 - 0 invites',
    '0 | 1000000 | 0 0 0 0 | -',
  ]);
  // The file names no one, and its lines share nothing with the days' lines that could identify a person.
  expect(lines.join('')).not.toContain('~');
});

test('the verifier names a changed, a dropped and a repeated row', async () => {
  const at = (rank: number, ...rows: string[]) =>
    ranks()
      .toSpliced(rank - 1, 1, ...rows)
      .join('\n');
  const seventh = ranks()[6]!;
  expect(await saidOf(at(7, seventh.replace('0 0 0 ', '9 0 0 ')))).toBe(
    `DIFFERS: ${key}, rank 7 was changed`,
  );
  expect(await saidOf(at(7))).toBe(`DIFFERS: ${key}, rank 7 is missing: 8 stands in its place`);
  expect(await saidOf(at(7, seventh, seventh))).toBe(
    `DIFFERS: ${key}, rank 8 is missing: 7 stands in its place`,
  );
  const whole = lines.join('\n');
  const statement = index.weeks[0]!.statement.replace('"invites": 50', '"invites": 5');
  expect(await saidOf(whole, [{ ...index.weeks[0]!, statement: `${statement} ` }])).toMatch(
    /W2026-47 is not signed with/,
  );
  expect(await saidOf(whole, [])).toBe(
    `DIFFERS: 2026-11-28, line 0 pays a prize of the leaderboard that nobody won, or once more`,
  );
});

test('the verifier finds any flipped bit of a week', async () => {
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const flips = longRun ? 8 : 3;
  for (let n = 0; n < flips; n += 1) {
    const bit = Math.floor(((n + Math.random()) / flips) * text.length * 8);
    const flipped = Buffer.from(text);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    await writeFile(join(folder, 'days.json'), JSON.stringify(index));
    await writeFile(join(folder, name), gzipSync(flipped));
    expect(run().code, `bit ${bit}`).not.toBe(0);
  }
});

const set = (field: number, value: string) => (fields: string[]) => fields.with(field, value);
test.each<[string, number, (fields: string[]) => string[], RegExp]>([
  [
    'points that nobody earned',
    1,
    (row) => row.with(1, '0 0 0 0 500000001 0 77000000').with(3, '577000001'),
    /rank 1 counts 500000001 of 2026-11-20, which nobody earned then who has no rank yet/,
  ],
  [
    "another's points once more",
    4,
    (row) => row.with(1, '0 0 0 0 0 0 77000000').with(2, '0').with(3, '77000000'),
    /rank 4 counts 77000000 of 2026-11-22, which nobody earned then/,
  ],
  ['more than the days', 4, set(2, '499999999'), /rank 4 says 280000000 where its days, less/],
  [
    'points that were given beside',
    2,
    (row) => row.with(2, '-1000000').with(3, '451000000'),
    /rank 2 says 451000000 where its days, less -1000000, are 451000000/,
  ],
  [
    'a prize that is not among those of the week',
    2,
    set(5, '1 2 3000000000 -'),
    /W2026-47 says prizes 5000000000; its ranks say 8000000000/,
  ],
  [
    'another prize',
    1,
    set(5, '1 1 5000000001 -'),
    /rank 1 is told '1 1 5000000001 -' where the rules say '1 1 5000000000 -'/,
  ],
  [
    'another reason',
    3,
    set(5, '0 - 0 views'),
    /rank 3 is told '0 - 0 views' where the rules say '1 2 3000000000 -'/,
  ],
  ['nothing decided', 1, set(5, '-'), /rank 1 is told '-' where the rules say '1 1 5000000000 -'/],
  ['a deed more', 109, set(4, '50 100 15 15'), /rank 109 is told '-' where the rules say/],
  ['no line of a week', 9, set(4, 'x'), /rank 9 is of no form/],
])('the verifier refuses %s', async (_, rank, change, problem) => {
  expect(await signedSaid(other(rank, change))).toMatch(problem);
});

test.runIf(longRun)('the verifier checks the fields of a week’s statement', async () => {
  const own = ranks().map((_, n) => bare(n + 1));
  const says = (at: number, value: string) => signedSaid(own, (said) => said.with(at, value));
  expect(await says(3, '7')).toMatch(/W2026-47 says ranks 7; its ranks say 109/);
  expect(await says(4, 'a'.repeat(64))).toMatch(/W2026-47 says root a+; its ranks say/);
  expect(await says(5, '1')).toMatch(/W2026-47 says prizes 1; its ranks say 5000000000/);
  expect(await says(2, '2026-11-17')).toMatch(/W2026-47 does not begin with a Monday/);
  expect(await says(7, 'b'.repeat(64))).toMatch(/W2026-47 was signed upon another 2026-11-22/);
  expect(await says(8, 'b'.repeat(64))).toMatch(/upon another week before it, or none/);
  const swapped = own.with(4, own[5]!.replace(/^6/, '5')).with(5, own[4]!.replace(/^5/, '6'));
  expect(await signedSaid(swapped)).toMatch(/rank 6 has \d+, more than the \d+ before it/);
});

test('the verifier refuses a week whose days are missing', async () => {
  const days = index.days.slice(0, 2);
  await writeFile(join(folder, 'days.json'), JSON.stringify({ ...index, days }));
  expect(run().err).toMatch(/DIFFERS: W2026-47 counts days that are not here/);
});

test('a week before the ledger began and an unpublished week are not signed', async () => {
  const own = await startApi({ now: new Date('2026-11-24T04:00:00Z') });
  try {
    expect(await close(own)).toEqual([]);
    const reply = await own.request('/ledger/days.json');
    expect(await reply.json()).toEqual({ days: [], weeks: [] });
    expect((await own.request(`/ledger/${name}`)).status).toBe(404);
    expect((await own.request('/ledger/W2026-47x.tsv.gz')).status).toBe(404);
  } finally {
    await own.stop();
  }
});

test('the statement of a signed week cannot be changed', async () => {
  const reply = await api.request(`/ledger/${name}`);
  expect(await reply.arrayBuffer()).toHaveProperty('byteLength', index.weeks[0]!.bytes);
  await expect(
    api.services.db.updateTable('leaderboard_week_root').set({ statement: '' }).execute(),
  ).rejects.toThrow();
});

test('the nightly check reports a changed score and a missing file of a signed week', async () => {
  const { services } = api;
  expect(await verifySignedWeeks(services)).toEqual([]);
  await services.db
    .updateTable('leaderboard_score')
    .set({ views: 7 })
    .where('points', '=', 1_000_000n)
    .execute();
  await services.sources.remove(weekFileKey(key));
  expect(await verifySignedWeeks(services)).toEqual([
    `${key} does not match its signed root`,
    `the lines of ${key} are missing`,
  ]);
});
