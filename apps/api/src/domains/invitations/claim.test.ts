import { expect, test } from 'vitest';
import { changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { sweepInvitations } from './jobs/sweep-invitations.ts';
import { aDoneFriend, aPaidFriend } from '../../testing/friends.ts';

const api = useApi();

test('a milestone opens after its friends’ hold, and pays once under twenty simultaneous claims', async () => {
  const { client, id } = await aViewer(api);
  expect((await client.call.invitations.claim({ id: '1' })).code).toBe(1404);
  // Held friends may turn out to be fake.
  await aDoneFriend(api, id);
  expect((await client.call.invitations.claim({ id: '1' })).code).toBe(1404);
  await aPaidFriend(api, id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.call.invitations.claim({ id: '1' })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 1302)).toHaveLength(19);
  for (const { data } of answers) expect(data).toMatchObject({ amount: '50', balance: '1050' });
  expect((await client.call.wallet.walletDetail({})).data).toMatchObject({
    value: '1050',
    pending: '0',
  });
});

test('a milestone is clawed back with its friends and can be reached and claimed again', async () => {
  const { client, id } = await aViewer(api);
  const claim = async () => (await client.call.invitations.claim({ id: '1' })).code;
  const stateOf = async () => (await client.call.invitations.list({})).data.list[0]?.state;
  const value = async () => (await client.call.wallet.walletDetail({})).data.value;
  const earned = async () =>
    (await client.call.invitations.invitationDetail({})).data.milestones_earned;
  for (let round = 0; round < 3; round++) {
    const friend = await aPaidFriend(api, id);
    expect(await stateOf()).toBe('open');
    expect([await claim(), await claim()]).toEqual([0, 1302]);
    expect([await stateOf(), await value(), await earned()]).toEqual(['claimed', '550', '50']);
    await changeRow(api.services.db, 'user', friend.id, { status: 'limited' });
    await sweepInvitations(api.services);
    await sweepInvitations(api.services);
    expect([await stateOf(), await value(), await earned()]).toEqual(['locked', '0', '0']);
    expect(await claim()).toBe(1404);
  }
  const { list } = (await client.call.wallet.walletLog({ page_size: 50 })).data;
  const milestones = list.filter(({ type }) => type === 'invite_milestone');
  expect(milestones.map(({ status }) => status)).toEqual(Array(3).fill('reversed'));
  expect(new Set(milestones.map(({ source }) => source?.title))).toEqual(new Set(['1 friend']));
  expect(list.filter(({ type }) => type === 'clawback')).toHaveLength(6);
  const told = (await client.call.messages.list({ type: 'invite' })).data.list;
  expect(told.filter(({ title }) => title.includes('milestone'))).toHaveLength(3);
  expect(await checkLedger(api.services.db)).toEqual([]);
});

test('an open milestone is revoked with its friends; a claimed one with enough friends stays', async () => {
  const { client, id } = await aViewer(api);
  const { db } = api.services;
  await aPaidFriend(api, id);
  const friend = await aPaidFriend(api, id);
  await client.call.invitations.claim({ id: '1' });
  const open = { user_id: id, type: 'invite_milestone', ref_id: '2', amount: 1n } as const;
  await db
    .insertInto('claimable')
    .values({ ...open, biz_date: '2026-11-21', created_at: api.clock.rule() })
    .execute();
  await changeRow(db, 'user', friend.id, { status: 'limited' });
  await sweepInvitations(api.services);
  const rows = await db
    .selectFrom('claimable')
    .select(['ref_id', 'state'])
    .where('user_id', '=', id)
    .where('type', '=', 'invite_milestone')
    .orderBy('ref_id')
    .execute();
  expect(rows).toEqual([
    { ref_id: '1', state: 'claimed' },
    { ref_id: '2', state: 'revoked' },
  ]);
  expect((await client.call.wallet.walletDetail({})).data.value).toBe('550');
});

test('another person’s friends open no milestone, and an unknown milestone answers 404', async () => {
  const { id } = await aViewer(api);
  await aPaidFriend(api, id);
  const { client: stranger } = await aViewer(api);
  expect((await stranger.call.invitations.claim({ id: '1' })).code).toBe(1404);
  expect((await stranger.call.invitations.claim({ id: '2' })).code).toBe(404);
});

test('a limited account cannot claim a milestone', async () => {
  const { client, id } = await aViewer(api);
  await aPaidFriend(api, id);
  await changeRow(api.services.db, 'user', id, { status: 'limited' });
  expect((await client.call.invitations.claim({ id: '1' })).code).toBe(1306);
});
