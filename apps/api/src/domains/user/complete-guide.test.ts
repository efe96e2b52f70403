import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const newcomer = async () => {
  const { id } = await aUser(api.services.db);
  return api.client().as(await aSession(api.services, id));
};
const toldOf = async (client: Awaited<ReturnType<typeof newcomer>>) =>
  (await client.call.user.info({})).data.is_new_desc;

test('the guide is over once it was gone through, and again', async () => {
  const client = await newcomer();
  expect(await toldOf(client)).toBe(0);
  for (let times = 0; times < 2; times += 1)
    expect(await client.call.user.completeGuide({})).toMatchObject({
      code: 0,
      data: { is_new_desc: 1 },
    });
  expect(await toldOf(client)).toBe(1);
});

test("nobody ends another's guide, and a visitor none", async () => {
  const other = await newcomer();
  const client = await newcomer();
  expect((await client.call.user.completeGuide({})).code).toBe(0);
  expect(await toldOf(other)).toBe(0);
});
