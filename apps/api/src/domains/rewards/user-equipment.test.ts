import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('nobody wears anything as long as there is no market, and nobody else is told', async () => {
  const { client } = await aViewer(api);
  const { code, data } = await client.call.rewards.userEquipment({});
  expect(code).toBe(0);
  expect(data).toEqual({ equipped: null, available: [], props: [] });
  expect((await api.client().call.rewards.userEquipment({})).code).toBe(401);
});
