import { businessDay } from '@taice/core/rules';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { emit } from '../../platform/events/emit.ts';
import { operate } from '../../process/operator.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { judge } from './judge.ts';
import { sweepInvitations } from './jobs/sweep-invitations.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { isDisposable } from './fraud.ts';
import { aSession, changeRow } from '../../testing/builders.ts';
import {
  aDoneFriend,
  aFriend,
  type Friend,
  hasBeenHere,
  shareOne,
  watchOne,
} from '../../testing/friends.ts';

let inviter: Client;
let inviterId: bigint;
const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
beforeEach(async () => {
  ({ client: inviter, id: inviterId } = await aViewer(api));
});

const friends = async (input: { state?: 'review' } = {}) =>
  (await inviter.call.invitations.invitationLog({ ...input, page_size: 50 })).data;
const hints = async () => (await friends()).list.map(({ hint }) => hint);
const pending = async () => (await inviter.call.wallet.walletDetail({})).data.pending;
const useDevice = (user_id: bigint, device_id: string) =>
  api.services.db
    .insertInto('device_user')
    .values({ user_id, device_id, at: api.clock.rule() })
    .onConflict((row) => row.doNothing())
    .execute();

const DAY_MS = 86_400_000;
const FARMED = longRun ? 1_000 : 20;
/** A chain of accounts, each invited by the one before. */
const IN_A_ROW = longRun ? 9 : 3;
const AT_ONCE = longRun ? 12 : 6;
const codeOf = async (id: bigint) =>
  (
    await api.services.db
      .selectFrom('user')
      .select('invite_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).invite_code;
const joinBy = async (inviterId: bigint, ip: string, from = ip) => {
  const deviceId = `row-${randomUUID()}`;
  const friend = await aViewer(api, { ip, deviceId, created_at: api.clock.rule() });
  const elsewhere = api.client({ headers: { 'X-Forwarded-For': from }, deviceId });
  const caller = elsewhere.as(await aSession(api.services, friend.id, { deviceId }));
  expect((await caller.call.user.infoStore({ invite_code: await codeOf(inviterId) })).code).toBe(0);
  return friend;
};

test('of all friends behind one network three count within a day, the others are looked at', async () => {
  const { db } = api.services;
  const at = api.clock.rule();
  const { rows } = await sql<{
    id: bigint;
  }>`insert into "user" (nickname, invite_code, log_type, inviter_id)
    select 'Farmed', upper(lpad(to_hex(n), 8, '0')), 2, ${inviterId} from generate_series(1, ${FARMED}::int) n
    returning id`.execute(db);
  await transaction(db, (tx) =>
    emit(
      tx,
      ...rows.map(({ id }) => ({
        type: 'invite.accepted' as const,
        userId: inviterId,
        at,
        payload: { invitee_id: `${id}`, network: 'one' },
      })),
    ),
  );
  await api.services.events.handled();
  const { counts } = (await inviter.call.invitations.invitationDetail({})).data;
  expect(counts).toMatchObject({ registered: FARMED, missing: 3, review: FARMED - 3 });
  await aDoneFriend(api, inviterId, { network: 'one' });
  expect((await friends()).list[0]).toMatchObject({ state: 'in_review', hint: 'network' });
  expect(await pending()).toBe('0');
  api.clock.advanceRule(DAY_MS);
  await aDoneFriend(api, inviterId, { network: 'one' });
  expect((await friends()).list[0]).toMatchObject({ state: 'qualified' });
});

test('accounts behind one network that invite each other count no further than a few of them', async () => {
  const most = api.services.numbers.referral_network_all;
  let by = inviterId;
  for (let n = 0; n <= most; n += 1) {
    if (n % 3 === 0 && n > 0) ({ id: by } = await aViewer(api));
    await aFriend(api, by, { network: 'tree' });
  }
  await api.services.events.handled();
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*)::int as count
    from invitation where network = 'tree' group by state order by state`.execute(api.services.db);
  expect(rows).toEqual([
    { state: 'in_review', count: 1 },
    { state: 'registered', count: most },
  ]);
});

test('a friend on one of the inviter’s devices brings nothing', async () => {
  await useDevice(inviterId, 'own-phone');
  await aDoneFriend(api, inviterId, { deviceId: 'own-phone' });
  expect(await hints()).toEqual(['same_device']);
  expect(await pending()).toBe('0');
});

test('a device brings one friend; the next on it are looked at', async () => {
  await aDoneFriend(api, inviterId, { deviceId: 'shared' });
  await aDoneFriend(api, inviterId, { deviceId: 'shared' });
  expect(await hints()).toEqual(['known_device', 'hold']);
  const { list } = await friends({ state: 'review' });
  const told = (...args: string[]) => operate(api.services, args, 'ada');
  await told('count-friend', list[0]!.user.id);
  // Until it is looked at, and while it waits, it says what for.
  expect(await hints()).toEqual(['soon', 'hold']);
  const none = { ...api.services.numbers, referral_day_cap: 0 };
  await sweepInvitations({ ...api.services, numbers: none });
  expect(await hints()).toEqual(['day_cap', 'hold']);
  await expect(told('refuse-friend', list[0]!.user.id, '--reason', 'x')).rejects.toThrow();
  await sweepInvitations(api.services);
  expect(await hints()).toEqual(['hold', 'hold']);
  const third = await aDoneFriend(api, inviterId, { deviceId: 'shared' });
  await told('refuse-friend', `${third.id}`, '--reason', 'one person');
  await sweepInvitations(api.services);
  expect(await hints()).toEqual(['decided', 'hold', 'hold']);
});

test('one mailbox in many spellings is one friend', async () => {
  for (let n = 0; n < 9; n++)
    await aDoneFriend(api, inviterId, { email: `m.i.a+${n}@googlemail.com` });
  expect(await hints()).toEqual([...Array(8).fill('known_person'), 'hold']);
  expect(await pending()).toBe('500');
});

test('a mailbox that is thrown away waits for another way in', async () => {
  expect(['a@mailinator.com', 'a@sub.33mail.com', 'a@mail.example'].map(isDisposable)).toEqual([
    true,
    true,
    false,
  ]);
  const { id } = await aDoneFriend(api, inviterId, { email: 'new@mailinator.com' });
  expect(await hints()).toEqual(['disposable_mail']);
  await changeRow(api.services.db, 'user', id, { telegram_id: 77_001n });
  await sweepInvitations(api.services);
  expect(await hints()).toEqual(['hold']);
});

test('neither oneself nor a circle can be named as who invited one', async () => {
  const created_at = api.clock.rule();
  const one = await aViewer(api, { created_at });
  const other = await aFriend(api, one.id);
  const name = async (client: Client, id: bigint) =>
    (await client.call.user.infoStore({ invite_code: await codeOf(id) })).code;
  expect(await name(one.client, one.id)).toBe(1111);
  expect(await name(one.client, other.id)).toBe(1111);
});

test('a friend whose own first video is held brings nothing until it is released, and it says so', async () => {
  const { db } = api.services;
  const friend = await aFriend(api, inviterId);
  const first = { user_id: friend.id, type: 'first_view', ref_id: 'first' } as const;
  const at = api.clock.rule();
  const { id } = await db
    .insertInto('claimable')
    .values({ ...first, amount: 1n, state: 'held', biz_date: businessDay(at), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await watchOne(api, friend);
  await shareOne(api, friend);
  await api.services.events.handled();
  expect((await friends()).list[0]).toMatchObject({ state: 'registered', hint: 'network' });
  expect(await pending()).toBe('0');
  await db.updateTable('claimable').set({ state: 'open' }).where('id', '=', id).execute();
  await transaction(db, (tx) =>
    emit(tx, {
      type: 'claimable.opened',
      userId: friend.id,
      at: api.clock.rule(),
      payload: { claim_id: `${id}`, claim_type: 'first_view', amount: '1' },
    }),
  );
  await api.services.events.handled();
  expect((await friends()).list[0]).toMatchObject({ state: 'qualified', hint: 'hold' });
});

test('a friend whom no video has paid brings nothing yet', async () => {
  const friend = await aFriend(api, inviterId);
  await shareOne(api, friend);
  await api.services.events.handled();
  await transaction(api.services.db, (tx) =>
    tx
      .updateTable('invitation')
      .set({ watched_at: api.clock.rule() })
      .where('invitee_id', '=', friend.id)
      .execute(),
  );
  await sweepInvitations(api.services);
  expect((await friends()).list[0]).toMatchObject({ state: 'registered', hint: 'soon' });
  expect(await pending()).toBe('0');
});

test('who has done both does not run out of time while we let them wait; who has not does', async () => {
  const { db, numbers } = api.services;
  const waits = await aDoneFriend(api, inviterId);
  const late = await aFriend(api, inviterId);
  await api.services.events.handled();
  await db
    .updateTable('invitation')
    .set({ state: 'in_review', reason: 'network' })
    .where('invitee_id', '=', waits.id)
    .execute();
  api.clock.advanceRule(numbers.referral_window_ms + DAY_MS);
  await sweepInvitations(api.services);
  const states = new Map((await friends()).list.map((one) => [one.user.id, one]));
  expect(states.get(`${waits.id}`)).toMatchObject({ state: 'in_review', until: null });
  expect(states.get(`${late.id}`)).toMatchObject({ state: 'expired' });
});

const standing = async (people: readonly Friend[]) => {
  const { rows } = await sql<{ state: string; reason: string | null }>`
    select state, reason from invitation where invitee_id = any(${people.map(({ id }) => id)}::bigint[])
    order by invitee_id`.execute(api.services.db);
  return rows.map(({ state, reason }) => reason ?? state);
};
const bothDone = async (friend: Friend) => {
  await watchOne(api, friend);
  await shareOne(api, friend);
};
/** A video on each of so many days. */
const comeBackFor = async (people: readonly Friend[], days: number) => {
  for (let day = 0; day < days; day++) {
    await settleDueDays(api.services);
    for (const { id, client } of people) {
      const { deviceId } = client;
      const again = client.as(await aSession(api.services, id, { deviceId }));
      await watchOne(api, { id, client: again });
    }
    await api.services.events.handled();
    api.clock.advance(DAY_MS);
  }
  await settleDueDays(api.services);
  await sweepInvitations(api.services);
};
const row = async (ip: string, length: number, from: (n: number) => string = () => ip) => {
  const first = await aViewer(api, { ip, deviceId: `first-${randomUUID()}` });
  await watchOne(api, first);
  const friends: Friend[] = [];
  for (let n = 0; n < length; n++) {
    const friend = await joinBy((friends.at(-1) ?? first).id, ip, from(n));
    await bothDone(friend);
    friends.push(friend);
  }
  await api.services.events.handled();
  await sweepInvitations(api.services);
  api.clock.advance(DAY_MS);
  return [first, ...friends] as const;
};

test.runIf(longRun)(
  'of a row of accounts at one address, each invited by the one before, none is paid for a friend until both have come back',
  async () => {
    const [first, ...friends] = await row('198.51.100.7', IN_A_ROW);
    expect(await standing(friends)).toEqual(Array(IN_A_ROW).fill('own_network'));
    await comeBackFor([first, ...friends.slice(0, 3)], 3);
    expect(await standing(friends)).toEqual(Array(IN_A_ROW).fill('own_network'));
    await comeBackFor([first, friends[0]!], 1);
    const paidOne = ['qualified', ...Array(IN_A_ROW - 1).fill('own_network')];
    expect(await standing(friends)).toEqual(paidOne);
    // Under a case they need three times as many days, and nobody has to look.
    const at = api.clock.real();
    await api.services.db
      .insertInto('risk_case')
      .values({ user_id: friends[1]!.id, state: 'open', score: 50, signals: '[]', opened_at: at })
      .execute();
    await comeBackFor(friends.slice(1, 2), 10);
    expect(await standing(friends)).toEqual(paidOne);
    await comeBackFor(friends.slice(1, 2), 1);
    expect((await standing(friends)).slice(0, 3)).toEqual([
      'qualified',
      'qualified',
      'own_network',
    ]);
  },
);

test('a code that is sent from elsewhere hides nobody who watches where their inviter does', async () => {
  const [first, ...friends] = await row('198.51.101.7', 2, (n) => `203.0.${n}.9`);
  await comeBackFor([first, ...friends], 3);
  expect(await standing(friends)).toEqual(Array(2).fill('own_network'));
  await comeBackFor([first, ...friends], 1);
  expect(await standing(friends)).toEqual(Array(2).fill('qualified'));
});

test('an account that was made today is paid for no friend, wherever they are', async () => {
  const friend = await joinBy(inviterId, '198.51.102.7');
  await watchOne(api, { id: inviterId, client: inviter });
  await bothDone(friend);
  await api.services.events.handled();
  expect(await standing([friend])).toEqual(['own_days']);
  const days = async () => (await friends()).list.map((one) => [one.hint, one.days]);
  expect(await days()).toEqual([['own_days', { done: 1, needed: 4 }]]);
  const { db } = api.services;
  const asked = { user_id: inviterId, score: 60, signals: '[]', opened_at: api.clock.rule() };
  await db
    .insertInto('risk_case')
    .values({ ...asked, state: 'open' })
    .execute();
  expect(await days()).toEqual([['own_days', { done: 1, needed: 12 }]]);
  await db.deleteFrom('risk_case').where('user_id', '=', inviterId).execute();
  await comeBackFor([{ id: inviterId, client: inviter }], 4);
  expect(await standing([friend])).toEqual(['qualified']);
});

test.runIf(longRun)(
  'judged at once by many, no more of an address count than one after the other',
  async () => {
    const { db, numbers, config } = api.services;
    const inviters: bigint[] = [];
    const friends: Friend[] = [];
    for (let n = 0; n < AT_ONCE; n++) {
      const { id } = await aViewer(api);
      inviters.push(id);
      const friend = await joinBy(id, '198.51.104.7', `203.2.${n}.9`);
      await bothDone(friend);
      friends.push(friend);
    }
    await api.services.events.handled();
    // Their inviters were not known yet; now all of them are.
    expect(await standing(friends)).toEqual(Array(AT_ONCE).fill('own_days'));
    for (const id of inviters) await hasBeenHere(api, id);
    const at = api.clock.rule();
    const judged = (id: bigint) => transaction(db, (tx) => judge(tx, { numbers, config }, id, at));
    await Promise.all(friends.map(({ id }) => judged(id)));
    const most = numbers.referral_network_all;
    expect((await standing(friends)).toSorted()).toEqual([
      ...Array(AT_ONCE - most).fill('network'),
      ...Array(most).fill('qualified'),
    ]);
  },
);
