import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { requestCode, wrongCode } from '../testing/mails.ts';

const api = useApi({
  env: { TRUST_PROXY: '127.0.0.1' },
  settings: {
    codes_per_day: 3,
    codes_of_strangers_per_day: 5,
    codes_per_network: 15,
    code_guesses_per_day: 6,
  },
});
beforeEach(() => api.clock.advance(600_000));

const HOME = '198.51.100.7';
const at = (ip: string, deviceId: string = randomUUID()) =>
  api.client({ deviceId, headers: { 'X-Forwarded-For': ip } });
type Purpose = 'register' | 'forget_password' | 'bind_email' | 'confirm';
const ask = async (
  client: ReturnType<typeof at>,
  email: string,
  type: Purpose = 'forget_password',
) => (await client.call.auth.sendEmailCode({ email, type })).code;

/** A person with an account, and the device they use. */
const anOwner = async (email: string) => {
  const { id } = await aUser(api.services.db, { email });
  const deviceId = randomUUID();
  await api.services.db
    .insertInto('device_user')
    .values({ device_id: deviceId, user_id: id })
    .execute();
  return { id, client: at(HOME, deviceId) };
};

test('a stranger’s guesses do not use up the owner’s code, on the same or another network', async () => {
  const email = 'guessed@example.org';
  const owner = at(HOME);
  await aUser(api.services.db, { email });
  const code = await requestCode(api, email, 'forget_password', owner);
  const guess = { email, code: wrongCode(code), password: 'new harbour 5' };
  for (const stranger of [at('203.0.113.1'), at(HOME)])
    for (let tried = 0; tried < 6; tried++)
      expect((await stranger.call.auth.forgetPassword(guess)).code).toBe(1102);
  // Neither her code nor their own helps them.
  expect((await at(HOME).call.auth.forgetPassword({ ...guess, code })).code).toBe(1102);
  expect(await ask(at('203.0.113.1'), email)).toBe(0);
  expect((await owner.call.auth.forgetPassword({ ...guess, code })).code).toBe(0);
});

test('guesses at one address are limited per device and day, and do not block other devices', async () => {
  const email = 'ceiling@example.org';
  const { client: owner } = await anOwner(email);
  const enter = async (client: ReturnType<typeof at>, code: string) =>
    (await client.call.auth.forgetPassword({ email, code, password: 'new harbour 5' })).code;
  const one = at('203.0.113.21');
  const first = await requestCode(api, email, 'forget_password', one);
  for (let tried = 0; tried < 3; tried++) expect(await enter(one, wrongCode(first))).toBe(1102);
  // Two guesses at the code remain, and none at the address.
  expect(await enter(one, first)).toBe(1102);
  const other = at('203.0.113.22');
  expect(await enter(other, await requestCode(api, email, 'forget_password', other))).toBe(0);
  expect(await enter(owner, await requestCode(api, email, 'forget_password', owner))).toBe(0);
});

test('a code asked for in a session belongs to its person on any device, and to no other account', async () => {
  const { id, client } = await anOwner('moves@example.org');
  const session = await aSession(api.services, id);
  const email = 'moves-on@example.org';
  const code = await requestCode(api, email, 'bind_email', client.as(session));
  const thief = await aUser(api.services.db);
  const other = client.as(await aSession(api.services, thief.id));
  expect((await other.call.auth.emailStore({ email, code })).code).toBe(1102);
  expect((await at(HOME).as(session).call.auth.emailStore({ email, code })).code).toBe(0);
});

test('codes that strangers ask for do not use up the owner’s limit', async () => {
  const email = 'wanted@example.org';
  const { client } = await anOwner(email);
  const types = ['register', 'bind_email', 'confirm', 'forget_password'] as const;
  const answers = [];
  for (const type of types) answers.push(await ask(at('203.0.113.2'), email, type));
  expect(answers).toEqual([0, 0, 0, 1112]);
  for (const type of types) answers.push(await ask(at('203.0.113.3'), email, type));
  expect(answers.slice(4)).toEqual([0, 0, 1112, 1112]);
  expect(await ask(at('203.0.113.4'), email)).toBe(1112);
  // Strangers cannot use up even the minute between two codes.
  expect(await ask(client, email)).toBe(0);
  expect(await ask(client, email)).toBe(1112);
  for (const _ of [2, 3]) {
    api.clock.advance(61_000);
    expect(await ask(client, email)).toBe(0);
  }
  api.clock.advance(61_000);
  expect(await ask(client, email)).toBe(1112);
});

test('different spellings of one mailbox share one limit', async () => {
  const codes = [];
  for (const name of ['mira.lind', 'miralind', 'm.iralind', 'miralind+1', 'MiraLind'])
    for (const type of ['register', 'confirm'] as const)
      codes.push(await ask(at('203.0.113.5'), `${name}@gmail.com`, type));
  expect(codes.filter((code) => code === 0)).toHaveLength(2);
  for (const ip of ['203.0.113.6', '203.0.113.7', '203.0.113.8']) {
    api.clock.advance(61_000);
    for (const tag of [1, 2, 3]) codes.push(await ask(at(ip), `target+${tag}@proton.me`));
  }
  expect(codes.slice(10).filter((code) => code === 0)).toHaveLength(3);
});

test('a device has its own limit, and the network limit applies only to new devices', async () => {
  const [office, flooder] = ['203.0.113.20', randomUUID()];
  const flood = async (deviceId: string | undefined, from: number, count: number) => {
    const codes = [];
    for (let no = from; no < from + count; no++)
      codes.push(await ask(at(office, deviceId), `made-up-${no}@example.org`, 'register'));
    return codes;
  };
  expect(await flood(flooder, 0, 13)).toEqual([...Array<number>(10).fill(0), 429, 429, 429]);
  expect(await ask(at(office), 'new-here@example.org', 'register')).toBe(0);
  // With invented devices: 4 of 15 remain, and the next comes after 4 s.
  expect(await flood(undefined, 20, 6)).toEqual([0, 0, 0, 0, 429, 429]);
  const { client } = await anOwner('colleague@example.org');
  const known = at(office, client.deviceId);
  expect(await ask(known, 'colleague@example.org')).toBe(0);
  expect(await ask(known, 'second-account@example.org', 'register')).toBe(0);
  api.clock.advance(4_000);
  expect(await ask(at(office), 'newer-here@example.org', 'register')).toBe(0);
});
