import { randomUUID } from 'node:crypto';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aUser } from '../../../testing/builders.ts';
import { type TestApi, useApi } from '../../../testing/harness.ts';
import { setPassword } from '../login-methods/queries.ts';
import { hashPassword } from './password.ts';
import { recordStatements } from '../testing/statements.ts';
import { timeGap } from '../testing/time-gap.ts';

let passwordHash: string;
// The tests make more calls a day than one person may.
const api = useApi({ settings: { password_free_tries: 1_000 } });
beforeAll(async () => {
  passwordHash = await hashPassword('lighthouse 9');
});
beforeEach(() => api.clock.advance(120_000));

const aMember = (email: string, more: object = {}) =>
  aUser(api.services.db, { email, password_hash: passwordHash, ...more });
const logIn = (email: string, password: string, process: Pick<TestApi, 'client'> = api) =>
  process.client().call.auth.emailLogin({ email, password });

test('the right password logs in, for 30 days on the web and for 7 in the mini-app', async () => {
  await aMember('mira@example.org');
  const answer = await logIn('Mira@Example.org', 'lighthouse 9');
  expect(answer).toMatchObject({
    code: 0,
    data: { user: { email: 'mira@example.org', is_new_register: 0, logType: 2 } },
  });
  const mini = api.client({ appType: 'tg_mini' }).call.auth;
  const short = await mini.emailLogin({ email: 'mira@example.org', password: 'lighthouse 9' });
  const days = (at: string) => (Date.parse(at) - api.clock.real().getTime()) / 86_400_000;
  expect([days(answer.data.expires_at), days(short.data.expires_at)]).toEqual([30, 7]);
});

test('a wrong password, an unknown address and an account without a password answer the same', async () => {
  await aMember('one@example.org');
  await aUser(api.services.db, { email: 'two@example.org' });
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) => logIn(`${name}@example.org`, 'lighthouse 8')),
  );
  const bare = answers.map(({ code, msg, data, status }) => ({ code, msg, data, status }));
  expect(bare[0]).toMatchObject({ code: 1101, status: 400 });
  expect(bare[1]).toEqual(bare[0]);
  expect(bare[2]).toEqual(bare[0]);
});

test('a login with the old password fails while a password change commits', async () => {
  const email = 'changes@example.org';
  await aMember(email);
  const { db } = api.services;
  const { answer } = await transaction(db, async (tx) => {
    await setPassword(tx, email, await hashPassword('lighthouse 10'), api.clock.real());
    const asked = logIn(email, 'lighthouse 9');
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), 5_000);
    return { answer: asked };
  });
  expect((await answer).code).toBe(1101);
  expect((await logIn(email, 'lighthouse 10')).code).toBe(0);
});

test('ten wrong passwords lock an address for 15 minutes, known or not, even for the right password', async () => {
  await aMember('closed@example.org');
  for (const email of ['closed@example.org', 'nobody@example.org']) {
    api.clock.advance(120_000);
    const wrong = await Promise.all(Array.from({ length: 10 }, () => logIn(email, 'wrong 12345')));
    expect(wrong.map(({ code }) => code)).toEqual(Array(10).fill(1101));
    api.clock.advance(60_000);
    const refused = await logIn(email, 'lighthouse 9');
    expect(refused).toMatchObject({ code: 1113, status: 429, data: { retry_after: 840 } });
    expect((await logIn(email, 'lighthouse 9', api.sibling())).code).toBe(1113);
  }
  api.clock.advance(15 * 60_000);
  expect((await logIn('closed@example.org', 'lighthouse 9')).code).toBe(0);
});

test('the limit of ten wrong passwords holds under simultaneous tries', async () => {
  await aMember('burst@example.org');
  await Promise.all(Array.from({ length: 9 }, () => logIn('burst@example.org', 'wrong 12345')));
  api.clock.advance(120_000);
  const pair = await Promise.all(
    Array.from({ length: 8 }, () => logIn('burst@example.org', 'wrong 12345')),
  );
  expect(pair.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1101,
    ...Array<number>(7).fill(1113),
  ]);
});

test('a successful login resets the count of wrong passwords', async () => {
  await aMember('typo@example.org');
  for (let round = 0; round < 2; round++) {
    api.clock.advance(120_000);
    for (let at = 0; at < 6; at++) await logIn('typo@example.org', 'wrong 12345');
    expect((await logIn('typo@example.org', 'lighthouse 9')).code).toBe(0);
  }
});

test('a suspended person reads the reason and the end, but only with the right password', async () => {
  const until = new Date(api.clock.real().getTime() + 3_600_000);
  await aMember('out@example.org', {
    status: 'suspended',
    status_reason: 'spam',
    status_until: until,
  });
  expect((await logIn('out@example.org', 'wrong 12345')).code).toBe(1101);
  expect(await logIn('out@example.org', 'lighthouse 9')).toMatchObject({
    code: 1110,
    status: 403,
    data: { reason: 'spam', until: until.toISOString() },
  });
  api.clock.advance(3_600_001);
  const back = await logIn('out@example.org', 'lighthouse 9');
  expect(back).toMatchObject({ code: 0, data: { user: { status: 'active' } } });
});

test('a deleted account answers like an unknown one', async () => {
  await aMember('gone@example.org', { status: 'deleted' });
  expect((await logIn('gone@example.org', 'lighthouse 9')).code).toBe(1101);
});

test('a failed login runs the same queries for known, unknown and passwordless accounts', async () => {
  const [full, bare] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
  await aMember(full);
  await aUser(api.services.db, { email: bare });
  const refusal = (email: string) => async () => {
    api.clock.advance(16 * 60_000);
    expect((await logIn(email, 'wrong 12345')).code).toBe(1101);
  };
  await refusal(full)();
  const known = await recordStatements(refusal(full));
  expect(known.length).toBeGreaterThan(2);
  expect(await recordStatements(refusal(bare))).toEqual(known);
  expect(await recordStatements(refusal('none@example.org'))).toEqual(known);
});

// Timing depends on the machine, so this runs only in the long run, alone.
test.runIf(longRun)(
  'the time of a failed login does not reveal whether the address is known',
  { timeout: 240_000 },
  async () => {
    const [slow, bare] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await aMember(slow);
    await aUser(api.services.db, { email: bare });
    const refusal = (email: string) => async () => {
      api.clock.advance(16 * 60_000);
      expect((await logIn(email, 'wrong 12345')).code).toBe(1101);
    };
    // An unknown address, and an account without a password.
    for (const other of ['none@example.org', bare]) {
      const gap = await timeGap(25, [refusal(slow), refusal(other)]);
      expect(gap).toBeLessThan(0.1);
    }
  },
);
