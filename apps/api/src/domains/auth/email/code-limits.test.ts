import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { defaultSettings } from '../../../platform/settings.ts';
import { startApi, useApi } from '../../../testing/harness.ts';
import { requestCode, wrongCode } from '../testing/mails.ts';

const api = useApi({
  env: { TRUST_PROXY: '127.0.0.1' },
  settings: { codes_per_day: 3, short_codes_per_day: 5, code_guesses_per_day: 6 },
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

test('codes that strangers ask for delay neither the owner nor a new device of theirs', async () => {
  const email = 'wanted@example.org';
  const { client } = await anOwner(email);
  const types = ['register', 'bind_email', 'confirm', 'forget_password'] as const;
  for (let network = 0; network < 12; network++)
    expect(await ask(at(`203.0.113.${100 + network}`), email, types[network % 4])).toBe(0);
  // A network has a limit for each mailbox.
  const answers = [];
  for (const type of types) answers.push(await ask(at('203.0.113.2'), email, type));
  expect(answers).toEqual([0, 0, 0, 1112]);
  const newDevice = at('203.0.113.3');
  const code = await requestCode(api, email, 'forget_password', newDevice);
  const password = 'new harbour 5';
  expect((await newDevice.call.auth.forgetPassword({ email, code, password })).code).toBe(0);
  expect((await newDevice.call.auth.emailLogin({ email, password })).code).toBe(0);
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

test('strangers guess at few short codes of a mailbox; each code after these has twelve digits', async () => {
  const lengths = [];
  for (const name of ['mira.lind', 'miralind', 'm.iralind', 'miralind+1', 'MiraLind', 'miralind'])
    lengths.push(
      (await requestCode(api, `${name}@gmail.com`, 'register', at(`192.0.2.${lengths.length}`)))
        .length,
    );
  expect(lengths).toEqual([6, 6, 6, 6, 6, 12]);
  // The owner's own device still gets a short one.
  const { client } = await anOwner('mira.lind@gmail.com');
  const own = await requestCode(api, 'mira.lind@gmail.com', 'forget_password', client);
  expect(own).toHaveLength(6);
  // The defaults: twice the number of short codes in a day, five guesses each, one million codes.
  const { short_codes_per_day: codes, code_tries: tries } = defaultSettings;
  expect((2 * codes * tries) / 10 ** 6).toBeLessThan(1e-4);
});

test('different spellings of one mailbox share one limit', async () => {
  const codes = [];
  for (const name of ['mira.lund', 'miralund', 'm.iralund', 'miralund+1', 'MiraLund'])
    for (const type of ['register', 'confirm'] as const)
      codes.push(await ask(at('203.0.113.5'), `${name}@gmail.com`, type));
  expect(codes.filter((code) => code === 0)).toHaveLength(2);
});

test('one network mails a limited number of strangers an hour; owners and sessions are not counted there', async () => {
  const office = '203.0.113.20';
  await using product = await startApi({
    env: { TRUST_PROXY: '127.0.0.1' },
    settings: { strangers_mailed_per_hour: 10 },
  });
  const device = (ip: string, deviceId: string = randomUUID()) =>
    product.client({ deviceId, headers: { 'X-Forwarded-For': ip } });
  const register = (no: number, ip = office) =>
    ask(device(ip), `made-up-${no}@example.org`, 'register');
  const codes = [];
  for (let no = 0; no < 12; no++) codes.push(await register(no));
  expect(codes).toEqual([...Array<number>(10).fill(0), 429, 429]);
  expect(await register(20, '203.0.113.21')).toBe(0);
  const { id } = await aUser(product.services.db, { email: 'colleague@example.org' });
  const known = device(office);
  await product.services.db
    .insertInto('device_user')
    .values({ device_id: known.deviceId, user_id: id })
    .execute();
  expect(await ask(known, 'colleague@example.org')).toBe(0);
  const session = known.as(await aSession(product.services, id));
  expect(await ask(session, 'second-address@example.org', 'bind_email')).toBe(0);
  product.clock.advance(360_000);
  expect(await register(21)).toBe(0);
});
