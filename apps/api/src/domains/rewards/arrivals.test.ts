import { nextReset, subtractAmounts } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { aDoneFriend } from '../../testing/friends.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('what arrives is told with its time: the day, each friend in check, and what waits for more days', async () => {
  const { client, id } = await aViewer(api);
  await client.call.signIn.signIn({});
  await aDoneFriend(api, id);
  const now = api.clock.rule();
  const until = new Date(now.getTime() + api.services.numbers.referral_hold_ms).toISOString();
  const ask = async () => (await client.call.rewards.arrivals({})).data;
  const first = await ask();
  expect(first).toMatchObject({
    tonight: { amount: '10', pays: '10', at: new Date(nextReset(now)).toISOString() },
    friends: [{ nickname: expect.any(String), at: until }],
    held_days: '0',
  });
  const { pending } = (await client.call.wallet.walletDetail({})).data;
  expect(first.friends_amount).toBe(subtractAmounts(pending, '10'));
  expect(first.friends[0]?.amount).toBe(first.friends_amount);
  // Past its end a check waits for a decision, which has no time.
  api.clock.advanceRule(api.services.numbers.referral_hold_ms);
  expect((await ask()).friends[0]?.at).toBeNull();
});

test('the pace is an average day since the first with points, without today', async () => {
  const { client } = await aViewer(api);
  const pace = async () => (await client.call.rewards.arrivals({})).data.pace;
  await client.call.signIn.signIn({});
  expect(await pace()).toBe('0');
  api.clock.advanceRule(4 * 86_400_000);
  expect(await pace()).toBe('2.5');
});
