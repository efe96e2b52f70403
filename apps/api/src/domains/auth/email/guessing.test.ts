import { longRun } from '@taice/testkit/long-run';
import { signInitData } from '@taice/testkit/telegram';
import { beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { newToken } from '../../../platform/http/principal.ts';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { demoBotToken as BOT } from '../../../platform/config.ts';
import { requestCode } from '../testing/mails.ts';
import { recordStatements } from '../testing/statements.ts';
import { hashPassword } from './password.ts';

const PROXY = { TRUST_PROXY: '127.0.0.1' };
const [PEOPLE, GUESSES, MOST] = longRun ? [60, 200, 100] : [30, 40, 20];
const PASSWORD = 'lighthouse 9';
let passwordHash: string;
const api = useApi({ env: PROXY });
const strict = useApi({
  env: PROXY,
  settings: { password_tries_per_network: MOST, proofs_per_network_minute: MOST },
});
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const aMember = (email: string, on = api) =>
  aUser(on.services.db, { email, password_hash: passwordHash, is_new_desc: 1 });

/** A login from `ip` as the proxy forwards it, on a new device unless one is named. */
const logIn = (
  email: string,
  password: string,
  ip: string,
  deviceId: string = randomUUID(),
  on = api,
) =>
  on
    .client({ deviceId, headers: { 'X-Forwarded-For': ip } })
    .call.auth.emailLogin({ email, password });

/** A launch from Telegram through the proxy; forged if another bot's token signs it. */
const launch = (id: number, ip: string, botToken: string) =>
  strict
    .client({ appType: 'tg_mini', headers: { 'X-Forwarded-For': ip } })
    .call.auth.telegramLogin({
      user: signInitData({
        botToken,
        user: { id, first_name: 'Nara' },
        authDate: strict.clock.real(),
      }),
    });

test(`${PEOPLE} honest logins from one address pass while someone there guesses passwords`, async () => {
  const office = '203.0.113.7';
  const people = Array.from({ length: PEOPLE }, (_, at) => `office${at}@example.org`);
  const email = 'victim@example.org';
  for (const each of [...people, email]) await aMember(each, strict);
  const guess = async (at: number): Promise<number[]> => {
    const from = strict.client({ headers: { 'X-Forwarded-For': office } }).call.auth;
    const answers = await Promise.all([
      logIn(email, `wrong ${at} 12345`, office, undefined, strict),
      launch(at, office, '2000000002:other'),
      from.forgetPassword({ email, code: '000000', password: 'new harbour 5' }),
    ]);
    return answers.map(({ code }) => code);
  };
  const guesses: number[] = [];
  for (let at = 0; at < GUESSES; at += 20) {
    strict.clock.advance(12_000);
    const round = Array.from({ length: 20 }, (_, of) => guess(at + of));
    guesses.push(...(await Promise.all(round)).flat());
  }
  for (const [at, each] of people.entries()) {
    // More failures than the limit, and faster than they expire.
    strict.clock.advance(30);
    if (at % 2 === 0) guesses.push(...(await guess(at)));
    expect((await logIn(each, PASSWORD, office, undefined, strict)).code, each).toBe(0);
    if (at % 10 === 0) expect((await launch(700_000 + at, office, BOT)).code).toBe(0);
  }
  expect(guesses.filter((code) => code === 1101)).toHaveLength(10);
  expect(new Set(guesses)).toEqual(new Set([1101, 1113, 1108, 1102]));
}, 300_000);

test('wrong passwords of others do not lock a person out on a device they have used before', async () => {
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

test('a network that tries many accounts is throttled, but devices known to an account are not', async () => {
  strict.clock.advance(3_600_000);
  const enter = (email: string, ip: string, deviceId?: string) =>
    logIn(email, PASSWORD, ip, deviceId, strict);
  const email = 'known@example.org';
  await aMember(email, strict);
  const [own, office] = [randomUUID(), '203.0.113.9'];
  expect((await enter(email, office, own)).code).toBe(0);
  const sprayed = [];
  for (let at = 0; at < MOST + 2; at++)
    sprayed.push((await enter(`nobody${at}@example.org`, office)).code);
  expect(sprayed).toEqual([...Array<number>(MOST).fill(1101), 429, 429]);
  expect((await enter(email, office)).code).toBe(429);
  expect((await enter(email, office, own)).code).toBe(0);
  expect((await enter(email, '203.0.113.10')).code).toBe(0);
  // Two a second get through, and a delayed caller has lost no try.
  strict.clock.advance(500);
  expect((await enter(email, office)).code).toBe(0);
});

test('guesses from many addresses at one account are limited, and its owner still logs in', async () => {
  const addresses = longRun ? 200 : 60;
  await aMember('wanted@example.org');
  const own = randomUUID();
  expect((await logIn('wanted@example.org', PASSWORD, '198.51.100.1', own)).code).toBe(0);
  let tried = 0;
  for (let at = 0; at < addresses; at++) {
    api.clock.advance(10_000_000 / addresses);
    const ip = `192.0.${Math.floor(at / 250)}.${1 + (at % 250)}`;
    const { code } = await logIn('wanted@example.org', `wrong ${at} 12345`, ip);
    if (code === 1101) tried += 1;
    else expect(code).toBe(1113);
  }
  // Twenty at once, then growing waits over the 2.8 h of this test.
  expect(tried).toBeGreaterThanOrEqual(20);
  expect(tried).toBeLessThanOrEqual(30);
  expect((await logIn('wanted@example.org', PASSWORD, '192.0.9.9')).code).toBe(1113);
  expect((await logIn('wanted@example.org', PASSWORD, '192.0.9.9', own)).code).toBe(0);
}, 300_000);

test('after guesses from many addresses a mailed code opens the account on a new device', async () => {
  const email = 'besieged@example.org';
  await aMember(email);
  for (let at = 0; at < 21; at++) await logIn(email, 'wrong 12345', `192.3.0.${at}`);
  const [ip, deviceId] = ['192.3.1.1', randomUUID()];
  expect((await logIn(email, PASSWORD, ip, deviceId)).code).toBe(1113);
  const client = api.client({ deviceId, headers: { 'X-Forwarded-For': ip } });
  const code = await requestCode(api, email, 'forget_password', client);
  const password = 'new harbour 5';
  expect((await client.call.auth.forgetPassword({ email, code, password })).code).toBe(0);
  expect((await logIn(email, password, ip, deviceId)).code).toBe(0);
});

test('an unknown address is locked like a known one', async () => {
  for (let at = 0; at < 25; at++) await logIn('none@example.org', 'wrong 12345', `192.1.0.${at}`);
  expect((await logIn('none@example.org', 'wrong 12345', '192.1.1.1')).code).toBe(1113);
});

test('forged tokens cost no query', async () => {
  const real = newToken(api.services.config.proofKey);
  const sent = await recordStatements(async () => {
    for (let at = 0; at < 20; at++) {
      const token = `${real.slice(0, -6)}${String(at).padStart(6, '0')}`;
      const client = api.client().as({ token, sign_key: '00' });
      expect((await client.call.user.info({})).code).toBe(401);
    }
  });
  expect(sent).toEqual([]);
});
