import { expect, test } from 'vitest';
import { aSession, aUser, rowOf } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { aDevice } from '../testing/a-device.ts';

const api = useApi();

/** A logged-in person whose client sends this `deviceId`. */
const someone = async (deviceId: string, known?: bigint) => {
  const id = known ?? (await aUser(api.services.db)).id;
  const session = await aSession(api.services, id, { deviceId });
  return { id, session, me: api.client({ deviceId }).as(session) };
};
const deviceOf = async ({ session }: Awaited<ReturnType<typeof someone>>) => {
  const { device_id } = await rowOf(api.services.db, 'session', session.sessionId);
  return device_id;
};

test('a session belongs to the device whose key signed for it, whatever id the client sends', async () => {
  const device = aDevice();
  const one = await someone('a');
  const other = await someone('b');
  for (const { me, session } of [one, other])
    expect((await me.call.auth.proveDevice(device.proofFor(session.token))).code).toBe(0);
  expect([await deviceOf(one), await deviceOf(other)]).toEqual([device.id, device.id]);
});

test('refuses a proof for another session, with a foreign key or altered, and changes nothing', async () => {
  const device = aDevice();
  const mine = await someone('f');
  const theirs = await someone('g');
  const good = device.proofFor(mine.session.token);
  const spoilt = [
    device.proofFor(theirs.session.token),
    { ...good, x: aDevice().proofFor('').x },
    { ...good, x: good.y, y: good.x },
    {
      ...good,
      device_signature: `${good.device_signature.startsWith('A') ? 'B' : 'A'}${good.device_signature.slice(1)}`,
    },
  ];
  for (const proof of spoilt)
    expect((await mine.me.call.auth.proveDevice(proof)).code, JSON.stringify(proof)).toBe(1105);
  // Spare bits would spell the same key differently, under another name.
  const spelt = `${good.x.slice(0, -1)}${String.fromCharCode(good.x.charCodeAt(42) + 1)}`;
  expect(Buffer.from(spelt, 'base64url')).toEqual(Buffer.from(good.x, 'base64url'));
  expect((await mine.me.call.auth.proveDevice({ ...good, x: spelt })).code).toBe(400);
  expect(await deviceOf(mine)).toBe('f');
});

test('a session stays on its first proven device, and the same proof may be repeated', async () => {
  const [device, other] = [aDevice(), aDevice()];
  const { me, session, ...rest } = await someone('h');
  const proof = device.proofFor(session.token);
  expect((await me.call.auth.proveDevice(proof)).code).toBe(0);
  expect((await me.call.auth.proveDevice(proof)).code).toBe(0);
  expect((await me.call.auth.proveDevice(other.proofFor(session.token))).code).toBe(1105);
  expect(await deviceOf({ me, session, ...rest })).toBe(device.id);
});

test('a device proven by key keeps the date since which its id was known', async () => {
  const { id, me, session } = await someone('old');
  const at = new Date('2026-01-01T00:00:00Z');
  await api.services.db
    .insertInto('device_user')
    .values({ device_id: 'old', user_id: id, at })
    .execute();
  const device = aDevice();
  await me.call.auth.proveDevice(device.proofFor(session.token));
  const known = await api.services.db
    .selectFrom('device_user')
    .select('at')
    .where('device_id', '=', device.id)
    .where('user_id', '=', id)
    .executeTakeFirst();
  expect(known?.at).toEqual(at);
});
