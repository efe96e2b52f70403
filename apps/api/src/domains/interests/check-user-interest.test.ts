import { expect, test } from 'vitest';
import { aCategory, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('returns the number of chosen interests', async () => {
  const { id } = await aUser(api.services.db);
  const me = api.client().as(await aSession(api.services, id));
  expect((await me.call.interests.checkUserInterest({})).data).toEqual({ has_interest: 0, num: 0 });
  await me.call.interests.submit({ ids: [`${(await aCategory(api.services.db)).id}`] });
  expect((await me.call.interests.checkUserInterest({})).data).toEqual({ has_interest: 1, num: 1 });
});
