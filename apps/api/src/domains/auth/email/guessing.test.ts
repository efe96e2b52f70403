import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { hot } from '../../../platform/db/pool.ts';
import { newToken } from '../../../platform/http/principal.ts';
import { aUser } from '../../../testing/builders.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { hashPassword } from './password.ts';

const PROXY = { TRUST_PROXY: '127.0.0.1' };
const PASSWORD = 'lighthouse 9';
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await startApi({ env: PROXY });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => api.stop());

const aMember = (email: string) =>
  aUser(api.services.db, { email, password_hash: passwordHash, is_new_desc: 1 });

/** A log-in as the proxy passes it on from `ip`, from a device that nobody has used unless one is named. */
const logIn = (email: string, password: string, ip: string, deviceId: string = randomUUID()) =>
  api
    .client({ deviceId, headers: { 'X-Forwarded-For': ip } })
    .call.auth.emailLogin({ email, password });

test('two hundred honest log-ins a minute behind one address all pass while somebody there guesses', async () => {
  const office = '203.0.113.7';
  const people = Array.from({ length: 200 }, (_, at) => `office${at}@example.org`);
  await Promise.all(people.map(aMember));
  await aMember('victim@example.org');
  const guesses: number[] = [];
  for (const [at, email] of people.entries()) {
    api.clock.advance(300);
    if (at % 2 === 0) {
      const { code } = await logIn('victim@example.org', `wrong ${at} 12345`, office);
      guesses.push(code);
    }
    expect((await logIn(email, PASSWORD, office)).code, email).toBe(0);
  }
  expect(guesses.filter((code) => code === 1101)).toHaveLength(10);
  expect(new Set(guesses)).toEqual(new Set([1101, 1113]));
}, 300_000);

test('one account is not guessed from a thousand addresses, and its owner gets in meanwhile', async () => {
  await aMember('wanted@example.org');
  const own = randomUUID();
  expect((await logIn('wanted@example.org', PASSWORD, '198.51.100.1', own)).code).toBe(0);
  let tried = 0;
  for (let at = 0; at < 1_000; at++) {
    api.clock.advance(10_000);
    const ip = `192.0.${Math.floor(at / 250)}.${1 + (at % 250)}`;
    const { code } = await logIn('wanted@example.org', `wrong ${at} 12345`, ip);
    if (code === 1101) tried += 1;
    else expect(code).toBe(1113);
  }
  // Twenty at once, then growing waits over the 2.8 h that this took.
  expect(tried).toBeGreaterThanOrEqual(20);
  expect(tried).toBeLessThanOrEqual(30);
  expect((await logIn('wanted@example.org', PASSWORD, '192.0.9.9')).code).toBe(1113);
  expect((await logIn('wanted@example.org', PASSWORD, '192.0.9.9', own)).code).toBe(0);
}, 300_000);

test('an unknown address is closed as a known one is', async () => {
  for (let at = 0; at < 25; at++) await logIn('none@example.org', 'wrong 12345', `192.1.0.${at}`);
  expect((await logIn('none@example.org', 'wrong 12345', '192.1.1.1')).code).toBe(1113);
});

test('made-up tokens cost no query, however many', async () => {
  const statements = async (): Promise<number> => {
    const [row] = await hot<{ n: number }>(
      api.services.db,
      'test_session_reads',
      `select coalesce(seq_scan, 0)::int + coalesce(idx_scan, 0)::int as n
        from pg_stat_user_tables where relname = 'session'`,
      [],
    );
    return row!.n;
  };
  const before = await statements();
  const real = newToken(api.services.config.proofKey);
  for (let at = 0; at < 2_000; at++) {
    api.clock.advance(100);
    const token = `${real.slice(0, -6)}${String(at).padStart(6, '0')}`;
    const client = api.client().as({ token, sign_key: '00' });
    expect((await client.call.user.info({})).code).toBe(401);
  }
  // The statistics are told late: whatever a call asked has been told once a second has passed.
  await new Promise((done) => setTimeout(done, 1_200));
  expect((await statements()) - before).toBe(0);
}, 300_000);
