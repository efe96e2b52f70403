import { subtractAmounts } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { aDoneFriend } from '../../testing/friends.ts';
import { useApi } from '../../testing/harness.ts';
import { aBot, aTelegramPerson } from './testing/fixtures.ts';

const api = useApi();

test('returns a person’s points by their Telegram account', async () => {
  const { client, telegramId } = await aTelegramPerson(api, { nickname: 'Mia' });
  await client.call.signIn.signIn({});
  expect((await aBot(api).call.bot.balance({ telegram_id: telegramId })).data).toEqual({
    nickname: 'Mia',
    value: '0',
    tonight: { amount: '10', pays: '10', at: expect.any(String) },
    now: expect.any(String),
    friends: null,
    timezone: expect.any(String),
    held: '0',
  });
});

test('points from friends are listed apart from tonight’s settlement, with the time of their checks', async () => {
  const { client, id, telegramId } = await aTelegramPerson(api);
  await client.call.signIn.signIn({});
  const hold = api.services.settings.referral_hold_ms;
  const ends: string[] = [];
  for (const hours of [0, 1]) {
    api.clock.advanceRule(hours * 3_600_000);
    await aDoneFriend(api, id);
    ends.push(new Date(api.clock.rule().getTime() + hold).toISOString());
  }
  const ask = async () => (await aBot(api).call.bot.balance({ telegram_id: telegramId })).data;
  const { tonight, friends } = await ask();
  const pays = { amount: '10', pays: '10' };
  expect(tonight).toMatchObject(pays);
  const { pending } = (await client.call.wallet.walletDetail({})).data;
  expect(friends?.amount).toBe(subtractAmounts(pending, '10'));
  // The check starts with the second step, watching or sharing, 15 s later: events come in either order.
  const told = [friends?.first_at, friends?.last_at].map((at) => Date.parse(at ?? ''));
  for (const [at, end] of ends.entries())
    expect(Math.abs(told[at]! - Date.parse(end))).toBeLessThanOrEqual(15_000);
  // The check has no decision yet.
  api.clock.advanceRule(hold);
  expect((await ask()).friends).toMatchObject({ first_at: null, last_at: null });
});

test('a suspended person gets 404', async () => {
  const { telegramId } = await aTelegramPerson(api, { status: 'suspended' });
  expect((await aBot(api).call.bot.balance({ telegram_id: telegramId })).code).toBe(404);
});
