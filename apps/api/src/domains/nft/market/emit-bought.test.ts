import type { TaskKey } from '@taice/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../../../testing/harness.ts';
import { startWithTasks } from '../../tasks/testing/task-events.ts';
import { aListing, aSeries } from '../testing/fixtures.ts';
import { aTrader, type Trader } from '../testing/trader.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startWithTasks();
});
afterAll(() => api.stop());

/** Current progress of a person in a task. */
const progress = async ({ client }: Trader, key: TaskKey): Promise<number | undefined> => {
  await api.services.events.waitUntilHandled();
  const { data } = await client.call.tasks.userTaskDetail({ task_type: 'advanced' });
  return data.quest.find(({ task_key }) => task_key === key)?.complete_num;
};
const order = async (
  { client }: Trader,
  { price = '600', ...given }: Parameters<typeof aSeries>[1] & { price?: string } = {},
) => {
  const series_id = `${await aSeries(api, { price, ...given })}`;
  expect((await client.call.nft.createOrder({ series_id, price })).code).toBe(0);
};
/** An invited person who counts as a friend. */
const aFriendOf = async (inviter: Trader): Promise<Trader> => {
  const friend = await aTrader(api, { inviter_id: inviter.id, points: 2_000 });
  const at = api.clock.rule();
  await api.services.db
    .insertInto('invitation')
    .values({
      invitee_id: friend.id,
      inviter_id: inviter.id,
      state: 'qualified',
      at,
      watched_at: at,
      shared_at: at,
      qualified_at: at,
      release_at: at,
      points: 1n,
    })
    .execute();
  return friend;
};

test('buying spectacles counts for the task, buying potions does not', async () => {
  const buyer = await aTrader(api, { points: 2_000 });
  await order(buyer, { kind: 'prop', quality: 1 });
  expect(await progress(buyer, 'buy_spk_nft')).toBe(0);
  await order(buyer);
  expect(await progress(buyer, 'buy_spk_nft')).toBe(1);
});

test('a purchase cheaper than its task’s reward counts for neither buyer nor inviter', async () => {
  const inviter = await aTrader(api);
  const friend = await aFriendOf(inviter);
  await order(friend, { price: '299.999999' });
  expect(await progress(friend, 'buy_spk_nft')).toBe(0);
  await order(friend, { price: '300' });
  expect(await progress(friend, 'buy_spk_nft')).toBe(1);
  expect(await progress(inviter, 'invite_buy_nft')).toBe(0);
});

test('a purchase from another person counts for neither buyer nor inviter', async () => {
  const seller = await aTrader(api, { points: 0 });
  const inviter = await aTrader(api);
  const buyer = await aFriendOf(inviter);
  const listing_id = `${await aListing(api, seller.id)}`;
  expect((await buyer.client.call.nft.buy({ listing_id, price: '120' })).code).toBe(0);
  expect(await progress(buyer, 'buy_spk_nft')).toBe(0);
  expect(await progress(inviter, 'invite_buy_nft')).toBe(0);
});

test('an invited friend’s purchases count once for the inviter', async () => {
  const inviter = await aTrader(api);
  const friend = await aFriendOf(inviter);
  await order(friend);
  await order(friend);
  expect(await progress(inviter, 'invite_buy_nft')).toBe(1);
});
