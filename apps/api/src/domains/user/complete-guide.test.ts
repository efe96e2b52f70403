import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

const newcomer = async () => (await aViewer(api)).client;
const toldOf = async (client: Awaited<ReturnType<typeof newcomer>>) =>
  (await client.call.user.info({})).data.is_new_desc;

test('completing the guide is idempotent', async () => {
  const client = await newcomer();
  expect(await toldOf(client)).toBe(0);
  for (let times = 0; times < 2; times += 1)
    expect(await client.call.user.completeGuide({})).toMatchObject({
      code: 0,
      data: { is_new_desc: 1 },
    });
  expect(await toldOf(client)).toBe(1);
});

test('completing the guide does not affect other people', async () => {
  const other = await newcomer();
  const client = await newcomer();
  expect((await client.call.user.completeGuide({})).code).toBe(0);
  expect(await toldOf(other)).toBe(0);
});
