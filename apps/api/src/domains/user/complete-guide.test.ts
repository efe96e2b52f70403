import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const newcomer = async () => {
  const { id } = await aUser(api.services.db);
  return api.client().as(await aSession(api.services, id));
};
const toldOf = async (client: Awaited<ReturnType<typeof newcomer>>) => {
  const { is_new_desc, age_confirmed } = (await client.call.user.info({})).data;
  return { is_new_desc, age_confirmed };
};

test('the guide is over once it was gone through, and again', async () => {
  const client = await newcomer();
  expect(await toldOf(client)).toEqual({ is_new_desc: 0, age_confirmed: false });
  for (let times = 0; times < 2; times += 1)
    expect(await client.call.user.completeGuide({})).toMatchObject({
      code: 0,
      data: { is_new_desc: 1, age_confirmed: false },
    });
  expect(await toldOf(client)).toEqual({ is_new_desc: 1, age_confirmed: false });
});

test('an age that was confirmed stays so', async () => {
  const client = await newcomer();
  const confirmed = { is_new_desc: 1, age_confirmed: true };
  expect((await client.call.user.completeGuide({ age_confirmed: true })).data).toEqual(confirmed);
  expect((await client.call.user.completeGuide({ age_confirmed: false })).data).toEqual(confirmed);
  expect(await toldOf(client)).toEqual(confirmed);
});

test("nobody ends another's guide, a visitor none, and what is no answer is refused", async () => {
  const other = await newcomer();
  const client = await newcomer();
  expect((await client.call.user.completeGuide({})).code).toBe(0);
  expect(await toldOf(other)).toEqual({ is_new_desc: 0, age_confirmed: false });
  expect((await api.client().call.user.completeGuide({})).code).toBe(401);
  const { code, status } = await client.call.user.completeGuide({ age_confirmed: 'yes' as never });
  expect({ code, status }).toEqual({ code: 400, status: 400 });
});
