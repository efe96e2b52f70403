import { addAmounts, businessDay, formatMicro, paidAmount, sumAmounts } from '@taice/core/rules';
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, aUser, changeRow } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { aPaidFriend } from '../../testing/friends.ts';
import { useApi } from '../../testing/harness.ts';
import { anItem } from '../nft/testing/fixtures.ts';
import { aWearer } from '../nft/testing/equipment-fixtures.ts';
import { aReward } from '../post-rewards/testing/fixtures.ts';
import { aViewer, anEarner, beat, openView, qualify, watch } from '../watching/testing/viewer.ts';
import { claimParts } from './claim-parts.ts';
import { grantFirstView } from './grant-first-view.ts';

const api = useApi();

const countdown = async (client: Client, postId: bigint) =>
  (await client.call.watching.getTaskRewardCountdown({ post_id: `${postId}` })).data;

const own = async (client: Client) => {
  const { user } = (await client.call.user.dataCount({})).data;
  if (!user) throw new Error('nobody is logged in');
  return user;
};

/** All entries of the ledger in a person's accounts. */
const ledgerOf = async (userId: bigint): Promise<string> => {
  const rows = await api.services.db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select('e.amount')
    .where('a.owner_type', '=', 'user')
    .where('a.owner_id', '=', userId)
    .execute();
  return formatMicro(rows.reduce((sum, { amount }) => sum + amount, 0n));
};

const claim = async (client: Client, postId: bigint, sessionId: string) => {
  const { code, data } = await client.call.rewards.claimPostReward({
    post_id: `${postId}`,
    view_session_id: sessionId,
  });
  expect(code).toBe(0);
  return data;
};

test('countdown, last beat, full ring and claim show the sum the ledger books', async () => {
  const { client, id } = await aWearer(api);
  const { post } = await aReward(api);
  const opened = await countdown(client, post.id);
  expect(opened.parts).toEqual([
    { kind: 'view', amount: '2', bucket: 'pending' },
    { kind: 'first_view', amount: '200', bucket: 'available' },
    { kind: 'boost', amount: '0.24', bucket: 'pending' },
    { kind: 'post_reward_claim', amount: '5', bucket: 'available' },
  ]);
  const state = await openView(client, post.id);
  expect((await watch(api, client, post.id, state, 10)).data.parts).toBeNull();
  const before = { ...state };
  const { data: filled } = await watch(api, client, post.id, state, 5);
  expect(filled).toMatchObject({ state: 'claimable', parts: opened.parts });
  // The response may have been lost.
  const again = await beat(client, post.id, { ...before, positionS: state.positionS });
  expect(again.data).toMatchObject({ state: 'claimable', parts: opened.parts });
  expect((await countdown(client, post.id)).parts).toEqual(opened.parts);
  await api.services.events.waitUntilHandled();
  expect((await countdown(client, post.id)).parts).toEqual(opened.parts);
  const claimed = await claim(client, post.id, state.sessionId);
  expect(claimed.parts).toEqual(opened.parts);
  expect(await ledgerOf(id)).toBe(sumAmounts(opened.parts));
  // Afterwards the sum paid for the video is also one number; the first-view reward is not part of it.
  const { parts, paid } = await countdown(client, post.id);
  expect(parts).toEqual([]);
  const { mine } = (await client.call.rewards.postRewardDetail({ post_id: `${post.id}` })).data;
  const [seen] = (await client.call.posts.viewLog({})).data.list;
  for (const told of [paid, mine]) expect(told && paidAmount(told)).toBe('7.24');
  expect(seen?.earned).toBe('7.24');
});

test('a lucky share appears once the ring is full, and is then paid', async () => {
  const { client, id } = await anEarner(api);
  const { post } = await aReward(api, { type_key: 'lucky' });
  expect((await countdown(client, post.id)).parts.map(({ kind }) => kind)).toEqual(['view']);
  const state = await openView(client, post.id);
  const { data } = await watch(api, client, post.id, state, 15);
  expect(data.parts?.map(({ kind }) => kind)).toEqual(['view', 'post_reward_claim']);
  expect((await claim(client, post.id, state.sessionId)).parts).toEqual(data.parts);
  expect(await ledgerOf(id)).toBe(sumAmounts(data.parts ?? []));
});

test('spectacles put on after the ring is full are in no sum of it', async () => {
  const { client, id } = await anEarner(api);
  const { id: post } = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, post);
  api.clock.advance(1_000);
  const nft = await anItem(api, id);
  await client.call.nft.equipment({ nft_id: `${nft}` });
  await changeRow(api.services.db, 'nft_item', nft, { boost_bp: 1_200 });
  const { parts } = await countdown(client, post);
  expect(parts.map(({ kind }) => kind)).toEqual(['view']);
  const { full_rings, view } = await own(client);
  expect({ full_rings, view }).toEqual({
    full_rings: [{ post_id: `${post}`, amount: '2' }],
    view: '2.24',
  });
  expect((await claim(client, post, sessionId)).parts).toEqual(parts);
});

test('a reward that has ended or excludes the viewer is in no sum', async () => {
  const { client } = await anEarner(api);
  const { post, sponsor } = await aReward(api);
  expect((await countdown(sponsor.client, post.id)).parts).not.toContainEqual(
    expect.objectContaining({ kind: 'post_reward_claim' }),
  );
  // The job that ends the session has not run yet.
  api.clock.advanceRule(26 * 3_600_000);
  expect((await countdown(client, post.id)).parts.map(({ kind }) => kind)).toEqual(['view']);
});

test('the waiting sum includes all parts, and claim-all pays exactly it', async () => {
  const { client, id } = await aWearer(api);
  // Earns its inviter 500 points, and the one-friend milestone 50 more.
  await aPaidFriend(api, id);
  const before = await ledgerOf(id);
  const { post } = await aReward(api);
  await qualify(api, client, post.id);
  await qualify(api, client, (await aPost(api.services.db)).id);
  const promised = await own(client);
  expect(promised.full_rings.map(({ amount }) => amount)).toEqual(['2.24', '7.24']);
  expect(promised.to_claim).toEqual({ count: 4, amount: '259.48' });
  // The first-view reward is promised with the open claim only, once.
  const next = await aPost(api.services.db);
  expect((await countdown(client, next.id)).parts.map(({ kind }) => kind)).toEqual([
    'view',
    'boost',
  ]);
  await api.services.events.waitUntilHandled();
  expect((await own(client)).to_claim).toEqual(promised.to_claim);
  const { data } = await client.call.rewards.claimAll({});
  expect(sumAmounts(data.parts)).toBe('259.48');
  expect(await ledgerOf(id)).toBe(addAmounts(before, '259.48'));
  expect(data.parts.at(-1)).toMatchObject({ kind: 'invite_milestone', amount: '50' });
  expect((await client.call.invitations.list({})).data.list[0]?.state).toBe('claimed');
  expect((await own(client)).to_claim).toEqual({ count: 0, amount: '0' });
});

test('the claim-all sum is right even if spectacles break on the way', async () => {
  const { client } = await aWearer(api, { durability: 1, wear: 8 });
  for (let ring = 0; ring < 3; ring += 1)
    await qualify(api, client, (await aPost(api.services.db)).id);
  const { full_rings, to_claim } = await own(client);
  expect(full_rings.map(({ amount }) => amount)).toEqual(['2.24', '2.24', '2.24']);
  expect(to_claim).toEqual({ count: 4, amount: '206.48' });
  const { parts } = (await client.call.rewards.claimAll({})).data;
  expect(sumAmounts(parts)).toBe('206.48');
});

test('includes a first-view reward granted while the parts are read', async () => {
  const { id: userId } = await aUser(api.services.db);
  const { id: postId } = await aPost(api.services.db);
  const { db } = api.services;
  const at = api.clock.rule();
  const grant = (tx: Tx) => grantFirstView(tx, api.services, { userId, day: businessDay(at), at });
  // Runs after the first statement, as the consumer may.
  const between = new Proxy(db, {
    get: (target, name) =>
      name === 'executeQuery'
        ? async (query: CompiledQuery) => {
            const answer = await target.executeQuery(query);
            await transaction(db, grant);
            return answer;
          }
        : Reflect.get(target, name),
  });
  const view = { userId, postId, sessionId: '', fullAt: at };
  const parts = await claimParts(between, api.services, view, at);
  expect(parts.map(({ kind }) => kind)).toEqual(['view', 'first_view']);
});

test('a view that pays nothing has no parts', async () => {
  const { id, client } = await aViewer(api);
  const { id: post } = await aPost(api.services.db, { user_id: id });
  expect(await countdown(client, post)).toMatchObject({ state: 'not_eligible', parts: [] });
});
