import { signInitData } from '@taice/testkit/telegram';
import { beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { hot } from '../../../platform/db/pool.ts';
import { newToken } from '../../../platform/http/principal.ts';
import { aUser } from '../../../testing/builders.ts';
import { startApi, useApi } from '../../../testing/harness.ts';
import { demoBotToken as BOT } from '../../../platform/config.ts';
import { hashPassword } from './password.ts';

const PROXY = { TRUST_PROXY: '127.0.0.1' };
const PASSWORD = 'lighthouse 9';
let passwordHash: string;
const api = useApi({ env: PROXY });
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const aMember = (email: string) =>
  aUser(api.services.db, { email, password_hash: passwordHash, is_new_desc: 1 });

/** A log-in as the proxy passes it on from `ip`, from a device that nobody has used unless one is named. */
const logIn = (email: string, password: string, ip: string, deviceId: string = randomUUID()) =>
  api
    .client({ deviceId, headers: { 'X-Forwarded-For': ip } })
    .call.auth.emailLogin({ email, password });

/** A launch of Telegram as it passes the proxy; a wrong one where it is signed by somebody else's bot. */
const launch = (id: number, ip: string, botToken: string) =>
  api.client({ appType: 'tg_mini', headers: { 'X-Forwarded-For': ip } }).call.auth.telegramLogin({
    user: signInitData({ botToken, user: { id, first_name: 'Nara' }, authDate: api.clock.real() }),
  });

test('two hundred honest log-ins a minute behind one address all pass while somebody there guesses', async () => {
  const office = '203.0.113.7';
  const people = Array.from({ length: 200 }, (_, at) => `office${at}@example.org`);
  await Promise.all(people.map(aMember));
  await aMember('victim@example.org');
  const guess = async (at: number): Promise<number[]> => {
    const from = api.client({ headers: { 'X-Forwarded-For': office } }).call.auth;
    const email = 'victim@example.org';
    const answers = await Promise.all([
      logIn(email, `wrong ${at} 12345`, office),
      launch(at, office, '2000000002:other'),
      from.forgetPassword({ email, code: '000000', password: 'new harbour 5' }),
    ]);
    return answers.map(({ code }) => code);
  };
  // Nine minutes, a hundred of each kind in every one of them.
  const guesses: number[] = [];
  for (let at = 0; at < 900; at += 20) {
    api.clock.advance(12_000);
    const round = Array.from({ length: 20 }, (_, of) => guess(at + of));
    guesses.push(...(await Promise.all(round)).flat());
  }
  // And the tenth, in which the others come, too.
  for (const [at, email] of people.entries()) {
    api.clock.advance(300);
    if (at % 2 === 0) guesses.push(...(await guess(at)));
    expect((await logIn(email, PASSWORD, office)).code, email).toBe(0);
    if (at % 10 === 0) expect((await launch(700_000 + at, office, BOT)).code).toBe(0);
  }
  expect(guesses.filter((code) => code === 1101)).toHaveLength(10);
  expect(new Set(guesses)).toEqual(new Set([1101, 1113, 1108, 1102]));
}, 300_000);

test('nobody keeps a person from an account on a device of theirs, from next to them or from everywhere', async () => {
  const [office, email, own] = ['203.0.113.8', 'mate@example.org', randomUUID()];
  await aMember(email);
  expect((await logIn(email, PASSWORD, office, own)).code).toBe(0);
  const there = [];
  for (let at = 0; at < 12; at++)
    there.push((await logIn(email, 'wrong 12345', office, 'colleague')).code);
  expect(there).toEqual([...Array<number>(10).fill(1101), 1113, 1113]);
  for (let at = 0; at < 15; at++) await logIn(email, 'wrong 12345', `192.2.0.${at}`);
  expect((await logIn(email, PASSWORD, '192.2.1.1')).code).toBe(1113);
  expect((await logIn(email, PASSWORD, office)).code).toBe(1113);
  for (const ip of [office, '192.2.1.1'])
    expect((await logIn(email, PASSWORD, ip, own)).code).toBe(0);
});

test('a network that tries one password at many accounts is held up, and only on devices that are new to them', async () => {
  const few = await startApi({ env: PROXY, numbers: { password_tries_per_network: 20 } });
  const enter = (email: string, password: string, ip: string, deviceId: string = randomUUID()) =>
    few
      .client({ deviceId, headers: { 'X-Forwarded-For': ip } })
      .call.auth.emailLogin({ email, password });
  try {
    const email = 'known@example.org';
    await aUser(few.services.db, { email, password_hash: passwordHash });
    const [own, office] = [randomUUID(), '203.0.113.9'];
    expect((await enter(email, PASSWORD, office, own)).code).toBe(0);
    const sprayed = [];
    for (let at = 0; at < 22; at++)
      sprayed.push((await enter(`nobody${at}@example.org`, PASSWORD, office)).code);
    expect(sprayed).toEqual([...Array<number>(20).fill(1101), 429, 429]);
    expect((await enter(email, PASSWORD, office)).code).toBe(429);
    expect((await enter(email, PASSWORD, office, own)).code).toBe(0);
    expect((await enter(email, PASSWORD, '203.0.113.10')).code).toBe(0);
    // Two a second come through, and who was held up has lost no try by it.
    few.clock.advance(500);
    expect((await enter(email, PASSWORD, office)).code).toBe(0);
  } finally {
    await few.stop();
  }
});

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
