import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { address } from '../prizes/testing/fixtures.ts';

const api = useApi();

test('the owner reads their addresses in full', async () => {
  const { id } = await aUser(api.services.db);
  const { call } = api.client().as(await aSession(api.services, id));
  expect((await call.addresses.list({})).data.list).toEqual([]);
  await call.addresses.store(address);
  expect((await call.addresses.list({})).data.list).toMatchObject([
    { ...address, phone: '81234564471', name: 'Nara Wijaya', is_default: true },
  ]);
});
