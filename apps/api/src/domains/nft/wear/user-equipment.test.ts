import { expect, test } from 'vitest';
import { startApi, useApi } from '../../../testing/harness.ts';
import { settleDueDays } from '../../rewards/jobs/settle-days.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { aListing, anItem, aSeries, potions } from '../testing/fixtures.ts';
import { aFullRing, aWearer } from '../testing/equipment-fixtures.ts';

const api = useApi();

test('lists worn and available spectacles, props and the boost earned so far', async () => {
  const { client, id, nft } = await aWearer(api);
  const weak = await anItem(api, id, await aSeries(api, { boost: { from: 500, to: 600 } }));
  const strong = await anItem(api, id, await aSeries(api, { boost: { from: 2_500, to: 3_000 } }));
  await aListing(api, id);
  const prop = await potions(api, id, 3);
  await client.call.rewards.claimPostReward(await aFullRing(api, client));
  const { code, data } = await client.call.nft.userEquipment({});
  expect(code).toBe(0);
  expect(data.equipped).toMatchObject({ id: `${nft}`, boost_bp: 1_200, views_left: 9 });
  expect(data.available.map((item) => item.id)).toEqual([`${strong}`, `${weak}`]);
  expect(data.props).toMatchObject([{ id: `${prop}`, quantity: 3, power: 40 }]);
  expect(data.brought).toBe('0.24');
  // Worn spectacles appear in the reward countdown and in the day's rewards.
  const { data: earned } = await client.call.rewards.userRewardDetail({});
  expect(earned.equipment).toMatchObject({
    nft: { id: `${nft}` },
    boost_bp: 1_200,
    durability: 100,
  });
  const countdown = await client.call.watching.getTaskRewardCountdown({});
  expect(countdown.data.reward).toMatchObject({ base: '2', boost_bp: 1_200 });
});

test('a person without items gets empty lists', async () => {
  const { client } = await aViewer(api);
  const { data } = await client.call.nft.userEquipment({});
  expect(data).toMatchObject({ equipped: null, available: [], props: [], brought: '0' });
  expect((await client.call.rewards.userRewardDetail({})).data.equipment).toBeNull();
});

test('the pace averages the last days since sign-up, without today', async () => {
  await using own = await startApi();
  const at = (days: number) => new Date(own.clock.rule().getTime() - days * 86_400_000);
  const { client } = await aViewer(own, { created_at: at(2) });
  for (let view = 0; view < 3; view += 1)
    await client.call.rewards.claimPostReward(await aFullRing(own, client));
  const pace = async () => (await client.call.nft.userEquipment({})).data.pace;
  expect(await pace()).toEqual({
    days: 2,
    views_per_day: 0,
    factor: 1,
    view_reward: '2',
    views_per_durability: 10,
    repair_bp: 5_000,
    potions: [],
  });
  own.clock.advanceRule(86_400_000);
  await settleDueDays(own.services);
  await own.services.db
    .insertInto('settlement')
    .values({
      biz_date: '2026-11-20',
      pool: 1n,
      total_contribution: 2n,
      factor: '0.4',
      users: 1,
      state: 'done',
      started_at: own.clock.rule(),
      done_at: own.clock.rule(),
    })
    .execute();
  // Three views on one of three days, one of them at a factor of 0.4.
  expect(await pace()).toMatchObject({ days: 3, views_per_day: 1 });
  expect((await pace()).factor).toBeCloseTo(0.8);
  own.clock.advanceRule(20 * 86_400_000);
  expect(await pace()).toMatchObject({ days: 14, views_per_day: 0, factor: 1 });
});
