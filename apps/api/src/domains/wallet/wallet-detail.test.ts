import { expect, test } from 'vitest';
import { aPost, aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

test('a new person has no points, and no sign-in prompt before the guide or the second day', async () => {
  const { client } = await aViewer(api);
  const { code, data } = await client.call.wallet.walletDetail({});
  expect(code).toBe(0);
  expect(data).toEqual({
    currency_key: 'taice',
    value: '0',
    pending: '0',
    tonight: '0',
    held: '0',
    is_sign_in_reward: 0,
    signed_in_today: 0,
    sign_in_reward: '10',
    surplus_sign_in_days: 7,
    seven_days_sign_in_reward: '100',
    daily_add_point: '0',
    daily_held: '0',
    factor: '1',
    reset_at: '2026-11-21T16:00:00.000Z',
  });
  const comesUp = async () => (await client.call.wallet.walletDetail({})).data.is_sign_in_reward;
  await client.call.user.completeGuide({});
  expect(await comesUp()).toBe(1);
  const { client: other, id } = await aViewer(api, { created_at: api.clock.rule() });
  api.clock.advance(86_400_000);
  const later = other.as(await aSession(api.services, id));
  expect((await later.call.wallet.walletDetail({})).data.is_sign_in_reward).toBe(1);
});

test('earnings show at once, including grants without a factor, until the day ends', async () => {
  const { client, id } = await aViewer(api);
  await client.call.signIn.signIn({});
  const post = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, post.id);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  expect((await client.call.wallet.walletDetail({})).data).toMatchObject({
    pending: '12',
    tonight: '12',
    value: '200',
    daily_add_point: '212',
    is_sign_in_reward: 0,
    signed_in_today: 1,
    sign_in_reward: '10',
    surplus_sign_in_days: 6,
  });
  api.clock.advance(86_400_000);
  await settleDueDays(api.services);
  const later = api.client().as(await aSession(api.services, id));
  expect((await later.call.wallet.walletDetail({})).data).toMatchObject({
    value: '212',
    pending: '0',
    // A settlement is not an earning of the day on which it is paid.
    daily_add_point: '0',
  });
});

test('rejects another currency', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.wallet.walletDetail({ currency_key: 'gold' })).code).toBe(1508);
});
