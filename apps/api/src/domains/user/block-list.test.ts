import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('lists blocked people latest first, and hides who blocked the caller', async () => {
  const me = await aViewer(api);
  const people = [
    await aViewer(api, { nickname: 'First' }),
    await aViewer(api, { nickname: 'Second' }),
  ];
  for (const { id } of people) {
    await me.client.call.user.block({ id: `${id}` });
    api.clock.advance(1_000);
  }
  const { data } = await me.client.call.user.blockList({ page_size: 1 });
  expect(data).toMatchObject({ has_more: true, list: [{ user: { nickname: 'Second' } }] });
  const rest = await me.client.call.user.blockList({ page: 2, page_size: 1 });
  expect(rest.data).toMatchObject({ has_more: false, list: [{ user: { nickname: 'First' } }] });
  expect((await people[0]!.client.call.user.blockList({})).data.list).toEqual([]);
});
