import { signInitData } from '@taice/testkit/telegram';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import type { Client } from '../../testing/client.ts';
import { aPost, aSession, aUser, changeRow, rowOf, verifyPerson } from '../../testing/builders.ts';
import { aDoneFriend, aFriend, shareOne, watchOne } from '../../testing/friends.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { productionEnv } from '../../testing/production-env.ts';
import { verifyAccount } from '../eligibility/verify.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { releaseHolds } from './jobs/release-holds.ts';
import { sweepInvitations } from './jobs/sweep-invitations.ts';

const DAY_MS = 86_400_000;

let inviter: Client;
let inviterId: bigint;
const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
beforeEach(async () => {
  ({ client: inviter, id: inviterId } = await aViewer(api));
});

const friends = async () =>
  (await inviter.call.invitations.invitationLog({ page_size: 50 })).data.list;
const hints = async () => (await friends()).map(({ hint }) => hint);
const pending = async () => (await inviter.call.wallet.walletDetail({})).data.pending;
const unverified = { isVerified: false };
const verify = (id: bigint, value: string) =>
  transaction(api.services.db, (tx) =>
    verifyAccount(tx, api.services, id, { kind: 'google', value }, api.clock.rule()),
  );

test('in production, a Telegram friend earns the inviter 500 points after one view and one share', async () => {
  await using live = await startApi({ env: productionEnv });
  const { services, clock } = live;
  expect(services.config.isDemo).toBe(false);
  const mia = await aUser(services.db, { age_confirmed_at: clock.rule() });
  const by = live.client().as(await aSession(services, mia.id));
  const { invite_code } = await rowOf(services.db, 'user', mia.id);
  const mini = live.client({ appType: 'tg_mini' });
  const launch = signInitData({
    botToken: productionEnv.BOT_TOKEN,
    user: { id: 77_000_101, first_name: 'Ana' },
    authDate: clock.real(),
    startParam: `i_${invite_code}`,
  });
  const { data } = await mini.call.auth.telegramLogin({ user: launch });
  expect(data.invite).toBe('counted');
  const friend = { id: BigInt(data.user.id), client: mini.as(data) };
  expect((await friend.client.call.user.infoStore({ age_confirmed: true })).code).toBe(0);
  await watchOne(live, friend);
  await shareOne(live, friend);
  await services.events.waitUntilHandled();
  const [listed] = (await by.call.invitations.invitationLog({})).data.list;
  expect(listed).toMatchObject({ state: 'qualified', hint: 'hold', reward: '500' });
  clock.advanceRule(DAY_MS);
  await releaseHolds(services);
  const { value } = (await by.call.wallet.walletDetail({})).data;
  expect(value).toBe('500');
});

test('an unverified friend counts once the event of their verification arrives', async () => {
  const { id } = await aDoneFriend(api, inviterId, unverified);
  expect(await friends()).toMatchObject([
    { state: 'registered', hint: 'verify', until: null, nudge_from: null },
  ]);
  await sweepInvitations(api.services);
  expect([await hints(), await pending()]).toEqual([['verify'], '0']);
  await verify(id, 'g-1');
  await api.services.events.waitUntilHandled();
  expect([await hints(), await pending()]).toEqual([['hold'], '500']);
});

test('the sweep finds friends whose verification or status changed without an event', async () => {
  const verified = await aDoneFriend(api, inviterId, unverified);
  const limited = await aDoneFriend(api, inviterId, unverified);
  await verifyPerson(api.services.db, verified.id);
  await changeRow(api.services.db, 'user', limited.id, { status: 'limited' });
  await sweepInvitations(api.services);
  expect(await hints()).toEqual(['friend_limited', 'hold']);
});

test('one identity verifies only one friend', async () => {
  const one = await aDoneFriend(api, inviterId, unverified);
  const other = await aDoneFriend(api, inviterId, unverified);
  for (const { id } of [one, other]) await verify(id, 'g-2');
  await api.services.events.waitUntilHandled();
  await sweepInvitations(api.services);
  expect(await hints()).toEqual(['verify', 'hold']);
});

test('family members on the inviter’s device and address count as friends', async () => {
  const { invite_code } = await rowOf(api.services.db, 'user', inviterId);
  const home = { ip: '198.51.100.7', deviceId: inviter.deviceId };
  for (let n = 0; n < 5; n += 1) {
    const friend = await aViewer(api, { ...home, created_at: api.clock.rule() });
    expect((await friend.client.call.user.infoStore({ invite_code })).code).toBe(0);
    await shareOne(api, friend);
    await api.services.db
      .insertInto('view_log')
      .values({
        user_id: friend.id,
        post_id: (await aPost(api.services.db)).id,
        last_at: api.clock.rule(),
        qualified_at: api.clock.rule(),
      })
      .execute();
  }
  await api.services.events.waitUntilHandled();
  expect(await hints()).toEqual(Array(5).fill('hold'));
});

test('a person cannot name themselves or their own friend as inviter', async () => {
  const created_at = api.clock.rule();
  const one = await aViewer(api, { created_at });
  const other = await aFriend(api, one.id);
  const name = async (client: Client, id: bigint) => {
    const { invite_code } = await rowOf(api.services.db, 'user', id);
    return (await client.call.user.infoStore({ invite_code })).code;
  };
  expect(await name(one.client, one.id)).toBe(1111);
  expect(await name(one.client, other.id)).toBe(1111);
});

test('a friend who has done both can verify after the window; any other invitation expires', async () => {
  const { settings } = api.services;
  const waits = await aDoneFriend(api, inviterId, unverified);
  const late = await aFriend(api, inviterId);
  await api.services.events.waitUntilHandled();
  api.clock.advanceRule(settings.referral_window_ms + DAY_MS);
  await sweepInvitations(api.services);
  const states = new Map((await friends()).map((one) => [one.user.id, one]));
  expect(states.get(`${waits.id}`)).toMatchObject({ state: 'registered', hint: 'verify' });
  expect(states.get(`${late.id}`)).toMatchObject({ state: 'expired' });
});
