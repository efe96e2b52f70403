import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';

const api = useApi();

test('logout ends its session in every process, and the person’s other sessions stay', async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  const other = await aSession(api.services, id, { deviceId: 'tablet' });
  const client = api.client().as(session);
  expect((await client.call.user.info({})).code).toBe(0);
  expect(await client.call.auth.logout({})).toMatchObject({ code: 0, data: {} });
  expect((await client.call.user.info({})).code).toBe(401);
  expect((await api.sibling().client().as(session).call.user.info({})).code).toBe(401);
  expect((await api.client().as(other).call.user.info({})).code).toBe(0);
});

test('logout succeeds with a dead, an unknown or no token', async () => {
  const session = await aSession(api.services, (await aUser(api.services.db)).id);
  const client = api.client().as(session);
  await client.call.auth.logout({});
  expect((await client.call.auth.logout({})).code).toBe(0);
  expect((await api.client().call.auth.logout({})).code).toBe(0);
  const unknown = { token: 'x'.repeat(43), sign_key: 'y' };
  expect((await api.client().as(unknown).call.auth.logout({})).code).toBe(0);
});
