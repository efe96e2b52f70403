import { addDays, businessDay, nextReset, subtractAmounts } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aDoneFriend } from '../../testing/friends.ts';
import { useApi } from '../../testing/harness.ts';
import { addPoints } from '../leaderboard/testing/scores.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const DAY_MS = 86_400_000;

const api = useApi();

test('lists today’s points and each friend on hold with their arrival time', async () => {
  const { client, id } = await aViewer(api);
  await client.call.signIn.signIn({});
  await aDoneFriend(api, id);
  const now = api.clock.rule();
  const until = new Date(now.getTime() + api.services.settings.referral_hold_ms).toISOString();
  const ask = async () => (await client.call.rewards.arrivals({})).data;
  const first = await ask();
  expect(first).toMatchObject({
    tonight: { amount: '10', pays: '10', at: new Date(nextReset(now)).toISOString() },
    friends: [{ nickname: expect.any(String), at: until }],
  });
  const { pending } = (await client.call.wallet.walletDetail({})).data;
  expect(first.friends_amount).toBe(subtractAmounts(pending, '10'));
  expect(first.friends[0]?.amount).toBe(first.friends_amount);
  // After its hold a check waits for a decision, which has no date.
  api.clock.advanceRule(api.services.settings.referral_hold_ms);
  expect((await ask()).friends[0]?.at).toBeNull();
});

test('the pace averages the days since the first points, without today', async () => {
  const { client } = await aViewer(api);
  const pace = async () => (await client.call.rewards.arrivals({})).data.pace;
  await client.call.signIn.signIn({});
  expect(await pace()).toBe('0');
  api.clock.advanceRule(4 * DAY_MS);
  expect(await pace()).toBe('2.5');
});

test('the pace counts a settled day at its factor and a forfeited one as zero', async () => {
  const { client, id } = await aViewer(api);
  const { db, clock } = api.services;
  const day = businessDay(clock.rule());
  const set = (bizDate: string, to: { state: 'settled' | 'forfeited'; factor: string | null }) =>
    db
      .updateTable('daily_contribution')
      .set(to)
      .where('user_id', '=', id)
      .where('biz_date', '=', bizDate)
      .execute();
  await addPoints(api, id, 100);
  await set(day, { state: 'settled', factor: '0.5' });
  api.clock.advanceRule(DAY_MS);
  await addPoints(api, id, 30);
  await set(addDays(day, 1), { state: 'forfeited', factor: null });
  api.clock.advanceRule(DAY_MS);
  expect((await client.call.rewards.arrivals({})).data.pace).toBe('25');
});

test('friends on hold sort by the end of their hold, those without an end last', async () => {
  const { client, id } = await aViewer(api);
  const { db, clock } = api.services;
  const now = clock.rule().getTime();
  for (let n = 0; n <= 20; n += 1) {
    const { id: invitee_id } = await aUser(db, { nickname: `Friend ${n}` });
    await db
      .insertInto('invitation')
      .values({
        invitee_id,
        inviter_id: id,
        at: new Date(now - DAY_MS + n),
        state: 'qualified',
        points: 500_000_000n,
        // The hold of the latest friend is over; a decision is missing.
        release_at: new Date(n === 20 ? now - 1 : now + (n + 1) * 1_000),
      })
      .execute();
  }
  const named = async () =>
    (await client.call.rewards.arrivals({})).data.friends.map(({ nickname }) => nickname);
  expect(await named()).toEqual(Array.from({ length: 20 }, (_, n) => `Friend ${n}`));
  api.clock.advanceRule(1_000);
  expect(await named()).toEqual(
    Array.from({ length: 19 }, (_, n) => `Friend ${n + 1}`).concat('Friend 0'),
  );
});
