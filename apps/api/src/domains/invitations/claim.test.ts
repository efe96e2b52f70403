import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aDoneFriend, aPaidFriend } from '../../testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('a milestone is reached once its friends’ check is over, and pays at once, and once under twenty calls', async () => {
  const { client, id } = await aViewer(api);
  expect((await client.call.invitations.claim({ id: '1' })).code).toBe(1404);
  // Held friends may turn out to be none.
  await aDoneFriend(api, id);
  expect((await client.call.invitations.claim({ id: '1' })).code).toBe(1404);
  await aPaidFriend(api, id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.call.invitations.claim({ id: '1' })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 1302)).toHaveLength(19);
  for (const { data } of answers) expect(data).toMatchObject({ amount: '50', balance: '1050' });
  expect((await client.call.wallet.walletDetail({})).data).toMatchObject({
    value: '1050',
    pending: '0',
  });
});

test('the friends of somebody else open nothing, and an unknown milestone is none', async () => {
  const { id } = await aViewer(api);
  await aPaidFriend(api, id);
  const { client: stranger } = await aViewer(api);
  expect((await stranger.call.invitations.claim({ id: '1' })).code).toBe(1404);
  expect((await stranger.call.invitations.claim({ id: '2' })).code).toBe(404);
});

test('a limited account, bad input and nobody are refused', async () => {
  const { client, id } = await aViewer(api);
  await aPaidFriend(api, id);
  await api.services.db
    .updateTable('user')
    .set({ status: 'limited' })
    .where('id', '=', id)
    .execute();
  expect((await client.call.invitations.claim({ id: '1' })).code).toBe(1306);
  expect((await client.call.invitations.claim({ id: 'x' })).code).toBe(400);
  expect((await api.client().call.invitations.claim({ id: '1' })).code).toBe(401);
});
