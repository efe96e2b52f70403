import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import { register } from 'prom-client';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { systemAccount, userAccount } from '../ledger/accounts.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { forfeitAll } from '../ledger/held-days.ts';
import { readBalances } from '../ledger/queries.ts';
import { transfer } from '../ledger/transfer.ts';
import { decideAccount } from '../moderation/decide-account.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { releaseHolds } from './jobs/release-holds.ts';
import { sweepInvitations } from './jobs/sweep-invitations.ts';
import { aDoneFriend, aFriend, shareOne, watchOne } from '../../testing/friends.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let inviter: Client;
let inviterId: bigint;
const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});
beforeEach(async () => {
  ({ client: inviter, id: inviterId } = await aViewer(api));
});

const handled = () => api.services.events.waitUntilHandled();
const first = async () => (await inviter.call.invitations.invitationLog({})).data.list[0];
const wallet = async () => (await inviter.call.wallet.walletDetail({})).data;
const messages = async () =>
  (await inviter.call.messages.list({ type: 'invite' })).data.list.map(({ title }) => title);
const setStatus = (id: bigint, status: 'active' | 'limited' | 'suspended' | 'deleted') =>
  api.services.db.updateTable('user').set({ status }).where('id', '=', id).execute();

test.each([
  ['watches, then shares', [watchOne, shareOne]],
  ['shares, then watches', [shareOne, watchOne]],
])('a friend who %s earns the inviter 500 points once, after the hold', async (_, [one, other]) => {
  const friend = await aFriend(api, inviterId, { nickname: 'Ana' });
  await handled();
  expect(await first()).toMatchObject({ state: 'registered', hint: 'watch_and_share' });
  await one!(api, friend);
  await handled();
  expect(await first()).toMatchObject({
    state: 'registered',
    hint: one === watchOne ? 'share' : 'watch',
  });
  await other!(api, friend);
  await handled();
  expect(await first()).toMatchObject({ state: 'qualified', hint: 'hold', reward: '500' });
  const held = { value: '0', pending: '500', tonight: '0' };
  expect(await wallet()).toMatchObject({ ...held, daily_add_point: '500', daily_held: '500' });
  const { days: told } = (await inviter.call.rewards.userRewardLog({})).data;
  expect(told.map(({ amount }) => amount)).toEqual(['500']);
  const { db } = api.services;
  const days = db.selectFrom('daily_contribution').selectAll().where('user_id', '=', inviterId);
  expect(await days.execute()).toEqual([]);
  await watchOne(api, friend);
  await shareOne(api, friend);
  await handled();
  await releaseHolds(api.services);
  expect(await first()).toMatchObject({ state: 'qualified' });
  api.clock.advanceRule(DAY_MS);
  await Promise.all([
    releaseHolds(api.services),
    releaseHolds(api.services),
    releaseHolds(api.sibling().services),
  ]);
  expect(await first()).toMatchObject({ state: 'paid', hint: 'paid', until: null });
  // It belongs to the day on which it was held.
  const after = { value: '500', pending: '0', daily_add_point: '0', daily_held: '0' };
  expect(await wallet()).toMatchObject(after);
  expect(await messages()).toEqual([
    'You earned 500 points by inviting Ana',
    'Ana watched and shared',
    'Ana joined with your link',
  ]);
});

test('a friend’s points appear as one row, first pending and then in the balance', async () => {
  await aDoneFriend(api, inviterId);
  const rows = async (bucket?: 'pending' | 'available') =>
    (await inviter.call.wallet.walletLog({ ...(bucket && { bucket }) })).data;
  expect((await rows()).list).toMatchObject([
    { type: 'referral', amount: '500', status: 'pending', bucket: 'pending', factor: null },
  ]);
  expect([(await rows('pending')).total, (await rows('available')).total]).toEqual([1, 0]);
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  const after = await rows();
  expect(after).toMatchObject({ total: 1, sum_in: '500' });
  expect(after.list).toMatchObject([{ amount: '500', status: 'posted', bucket: 'available' }]);
  expect((await rows('available')).list).toHaveLength(1);
  expect((await rows('pending')).list).toHaveLength(0);
  expect([(await rows('pending')).total, (await rows('available')).total]).toEqual([0, 1]);
  expect(await checkLedger(api.services.db)).toEqual([]);
});

test('a row names its friend and the end of the hold', async () => {
  await aDoneFriend(api, inviterId);
  const [row] = (await inviter.call.wallet.walletLog({})).data.list;
  const { data } = await inviter.call.rewards.userRewardLogDetail({ id: row?.id ?? '' });
  const friend = await first();
  expect(data).toMatchObject({
    title: 'Invited friend',
    source: {
      type: 'user',
      id: friend?.user.id,
      title: `${friend?.user.nickname} watched and shared`,
    },
    held_until: friend?.until,
  });
  expect(data.held_until).not.toBeNull();
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  const later = await inviter.call.rewards.userRewardLogDetail({ id: row?.id ?? '' });
  expect(later.data.held_until).toBeNull();
});

test('the eleventh friend of a day counts on the next day, and the inviter reads why', async () => {
  for (let n = 0; n < 10; n++) await aDoneFriend(api, inviterId);
  await aDoneFriend(api, inviterId);
  expect(await first()).toMatchObject({ state: 'registered', hint: 'day_cap', nudge_from: null });
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'registered' });
  api.clock.advanceRule(DAY_MS);
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'qualified' });
  expect(await wallet()).toMatchObject({ pending: '5500' });
});

test('an invitation expires after 30 days without both steps', async () => {
  const friend = await aFriend(api, inviterId);
  await handled();
  api.clock.advanceRule(30 * DAY_MS);
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'expired', hint: 'expired', reward: '0' });
  await watchOne(api, friend);
  await shareOne(api, friend);
  await handled();
  expect(await first()).toMatchObject({ state: 'expired' });
  expect(await wallet()).toMatchObject({ pending: '0' });
});

test('a limited friend’s points are clawed back, during the hold and within 30 days after it', async () => {
  const held = await aDoneFriend(api, inviterId);
  await setStatus(held.id, 'limited');
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  expect(await first()).toMatchObject({ state: 'clawed_back', hint: 'friend_limited' });
  expect(await wallet()).toMatchObject({ value: '0', pending: '0' });
  const paid = await aDoneFriend(api, inviterId);
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  await setStatus(paid.id, 'limited');
  await api.services.db.deleteFrom('leaderboard_recompute_queue').execute();
  await sweepInvitations(api.services);
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'clawed_back' });
  expect(await wallet()).toMatchObject({ value: '0' });
  // Their week is recomputed without this friend.
  const due = await api.services.db
    .selectFrom('leaderboard_recompute_queue')
    .select('user_id')
    .execute();
  expect(due).toEqual([{ user_id: inviterId }]);
  const { list } = (await inviter.call.wallet.walletLog({})).data;
  expect(list.map(({ type, status }) => [type, status])).toEqual([
    ['clawback', 'posted'],
    ['referral', 'reversed'],
    ['clawback', 'posted'],
    ['referral', 'reversed'],
  ]);
});

const decide = (userId: bigint, decision: 'suspend' | 'forfeit' | 'reinstate') =>
  transaction(api.services.db, (tx) =>
    decideAccount(
      tx,
      { staff: 'ada', reason: 'A script.', at: api.clock.rule() },
      userId,
      decision,
    ),
  );

test('points of a suspended friend wait for the decision and are clawed back after a forfeit', async () => {
  const paid = await aDoneFriend(api, inviterId);
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  const held = await aDoneFriend(api, inviterId);
  const honest = await aDoneFriend(api, inviterId);
  for (const { id } of [paid, held, honest]) await decide(id, 'suspend');
  // The decision took so long, and payments before the suspension are still recent enough.
  api.clock.advanceRule(40 * DAY_MS);
  const look = async () => {
    await releaseHolds(api.services);
    await sweepInvitations(api.services);
    return wallet();
  };
  expect(await look()).toMatchObject({ value: '500', pending: '1000' });
  await decide(paid.id, 'forfeit');
  await decide(held.id, 'forfeit');
  await decide(honest.id, 'reinstate');
  await look();
  expect(await look()).toMatchObject({ value: '500', pending: '0' });
  const { list } = (await inviter.call.invitations.invitationLog({})).data;
  expect(list.map(({ user, state, hint }) => [user.id, state, hint])).toEqual([
    [`${honest.id}`, 'paid', 'paid'],
    [`${held.id}`, 'clawed_back', 'friend_limited'],
    [`${paid.id}`, 'clawed_back', 'friend_limited'],
  ]);
});

test.each(['limited', 'suspended'] as const)(
  'points and milestone of a fake friend are clawed back from a %s inviter, even if spent',
  async (status) => {
    const { db } = api.services;
    const friend = await aDoneFriend(api, inviterId);
    api.clock.advanceRule(DAY_MS);
    await releaseHolds(api.services);
    expect((await inviter.call.invitations.claim({ id: '1' })).code).toBe(0);
    // All points are spent, as by a cash-out.
    await transaction(db, (tx) =>
      transfer(tx, {
        type: 'cashout_final',
        key: `co:${inviterId}:test:final`,
        bizDate: businessDay(api.clock.rule()),
        actor: 'job',
        at: api.clock.rule(),
        entries: [
          { account: userAccount(inviterId, 'available'), amount: -550_000_000n },
          { account: systemAccount('issuance'), amount: 550_000_000n },
        ],
      }),
    );
    await setStatus(inviterId, status);
    await setStatus(friend.id, 'limited');
    await sweepInvitations(api.services);
    await sweepInvitations(api.services);
    expect(await readBalances(db, inviterId)).toMatchObject({ available: -550_000_000n });
    const { state } = await db
      .selectFrom('claimable')
      .select('state')
      .where('user_id', '=', inviterId)
      .where('type', '=', 'invite_milestone')
      .executeTakeFirstOrThrow();
    expect(state).toBe('revoked');
    expect(await checkLedger(db)).toEqual([]);
  },
);

test('points are not clawed back after 30 days', async () => {
  const friend = await aDoneFriend(api, inviterId);
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  api.clock.advanceRule(30 * DAY_MS);
  await setStatus(friend.id, 'limited');
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'paid' });
  expect(await wallet()).toMatchObject({ value: '500' });
});

test('a friend counts only once their suspended or limited inviter is active again', async () => {
  await setStatus(inviterId, 'suspended');
  await aDoneFriend(api, inviterId);
  await setStatus(inviterId, 'active');
  expect(await first()).toMatchObject({ state: 'registered', hint: 'own_standing' });
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'qualified' });
  await setStatus(inviterId, 'limited');
  await aDoneFriend(api, inviterId);
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'registered', hint: 'own_standing' });
  await setStatus(inviterId, 'active');
  await sweepInvitations(api.services);
  expect(await first()).toMatchObject({ state: 'qualified' });
});

test('a hold is paid only once the limited or suspended inviter is active again', async () => {
  const friend = await aDoneFriend(api, inviterId);
  const fake = await aDoneFriend(api, inviterId);
  await setStatus(inviterId, 'limited');
  await setStatus(fake.id, 'limited');
  api.clock.advanceRule(DAY_MS);
  for (let n = 0; n < 2; n++) await releaseHolds(api.services);
  const { list } = (await inviter.call.invitations.invitationLog({})).data;
  expect(list.map(({ user, state, hint, until }) => [user.id, state, hint, until])).toEqual([
    [`${fake.id}`, 'clawed_back', 'friend_limited', null],
    [`${friend.id}`, 'qualified', 'own_standing', null],
  ]);
  expect(await wallet()).toMatchObject({ value: '0', pending: '500' });
  await setStatus(inviterId, 'suspended');
  await releaseHolds(api.services);
  await setStatus(inviterId, 'active');
  expect(await wallet()).toMatchObject({ value: '0', pending: '500' });
  await setStatus(friend.id, 'suspended');
  await releaseHolds(api.services);
  expect(await wallet()).toMatchObject({ value: '0', pending: '500' });
  await setStatus(friend.id, 'active');
  for (let n = 0; n < 2; n++) await releaseHolds(api.services);
  expect(await wallet()).toMatchObject({ value: '500', pending: '0' });
  expect((await inviter.call.invitations.invitationLog({})).data.list[1]).toMatchObject({
    state: 'paid',
    hint: 'paid',
  });
});

test('a deleted inviter is neither paid nor charged, and each invitation still ends', async () => {
  const { db } = api.services;
  const stateOf = async (id: bigint) =>
    (await db.selectFrom('invitation').selectAll().where('invitee_id', '=', id).execute())[0];
  const paid = await aDoneFriend(api, inviterId);
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  const held = await aDoneFriend(api, inviterId);
  await transaction(db, (tx) => forfeitAll(tx, inviterId, api.clock.rule()));
  // Simulates a check that ended at the moment the account did.
  await db
    .updateTable('invitation')
    .set({ state: 'qualified', reason: null, ended_at: null })
    .where('invitee_id', '=', held.id)
    .execute();
  await setStatus(inviterId, 'deleted');
  await setStatus(paid.id, 'limited');
  api.clock.advanceRule(DAY_MS);
  await releaseHolds(api.services);
  await sweepInvitations(api.services);
  expect(await stateOf(held.id)).toMatchObject({ state: 'rejected', reason: 'own_limited' });
  expect((await stateOf(held.id))?.ended_at).not.toBeNull();
  expect(await stateOf(paid.id)).toMatchObject({ state: 'clawed_back', reason: 'friend_limited' });
  const { rows } = await sql<{ balance: bigint }>`select balance from ledger_account
    where owner_type = 'user' and owner_id = ${inviterId}`.execute(db);
  expect(rows.every(({ balance }) => balance === 0n)).toBe(true);
});

test('a friend whose points fail to book does not block others, is counted and is retried', async () => {
  const { db } = api.services;
  const broken = await aDoneFriend(api, inviterId);
  const other = await aDoneFriend(api, inviterId);
  const setPoints = (points: bigint) =>
    db.updateTable('invitation').set({ points }).where('invitee_id', '=', broken.id).execute();
  // More than exists, so that its release fails.
  await setPoints(10n ** 15n);
  api.clock.advanceRule(DAY_MS);
  const failed = async () =>
    Number(
      /taice_job_failures_total\{job="invitations_due"\} (\d+)/.exec(
        await register.metrics(),
      )?.[1] ?? 0,
    );
  const before = await failed();
  await releaseHolds(api.services);
  expect(await wallet()).toMatchObject({ value: '500', pending: '500' });
  expect((await failed()) - before).toBe(1);
  await setPoints(500_000_000n);
  await releaseHolds(api.services);
  expect(await wallet()).toMatchObject({ value: '1000', pending: '0' });
  // Taking back an unbooked reward fails, too.
  await db
    .updateTable('invitation')
    .set({ inviter_id: other.id })
    .where('invitee_id', '=', broken.id)
    .execute();
  await setStatus(broken.id, 'limited');
  await setStatus(other.id, 'limited');
  await sweepInvitations(api.services);
  expect(await wallet()).toMatchObject({ value: '500' });
});

test('a sweep leaves an inviter at the day cap alone until the next day', async () => {
  const { db, settings } = api.services;
  const friends = [];
  for (let n = 0; n < settings.referral_day_cap + 2; n++)
    friends.push(await aDoneFriend(api, inviterId));
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  // A check of a friend locks the inviter's sums.
  const holding = transaction(db, async (tx) => {
    await sql`select from invite_sum where inviter_id = ${inviterId} for update`.execute(tx);
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  await sweepInvitations(api.sibling().services);
  over.resolve();
  await holding;
  expect(await first()).toMatchObject({ state: 'registered', hint: 'day_cap' });
  api.clock.advanceRule(DAY_MS);
  await sweepInvitations(api.services);
  const states = await db
    .selectFrom('invitation')
    .select('state')
    .where('inviter_id', '=', inviterId)
    .execute();
  expect(states.every(({ state }) => state === 'qualified')).toBe(true);
});
