import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { aReward } from './testing/fixtures.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

const days = (count: number) =>
  new Date(api.clock.rule().getTime() + count * 86_400_000).toISOString();

test('lists rewards by state, video and owner, and hidden ones only to their sponsor', async () => {
  const { id, post, sponsor } = await aReward(api, { ends_at: days(2) });
  const hidden = await aReward(api, {}, { visibility: 'unlisted' });
  const ids = async (input: object, client = api.client()) =>
    (await client.call.postRewards.list({ page_size: 50, ...input })).data.list.map(
      (each) => each.id,
    );
  const running = await ids({});
  expect(running).toContain(`${id}`);
  expect(running).not.toContain(`${hidden.id}`);
  expect(await ids({ post_id: `${post.id}` })).toEqual([`${id}`]);
  expect(await ids({ own: 1 })).toEqual([]);
  expect(await ids({ own: 1 }, sponsor.client)).toEqual([`${id}`]);
  expect(await ids({ own: 1, state: 'expired' }, sponsor.client)).toEqual([]);
  await aReward(api);
  const page = await api.client().call.postRewards.list({ page_size: 1 });
  expect(page.data).toMatchObject({ has_more: true, page: 1 });
});
