import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { recomputeDay } from '../../ledger/recompute-day.ts';
import { settleDueDays } from '../../rewards/jobs/settle-days.ts';
import { aReward } from '../../post-rewards/testing/fixtures.ts';
import { aViewer, qualify } from '../../watching/testing/viewer.ts';
import { anItem } from '../testing/fixtures.ts';
import { aFullRing, aWearer, historyOf, readItemRow } from '../testing/equipment-fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

const boosts = (userId: bigint) =>
  api.services.db
    .selectFrom('ledger_journal as j')
    .innerJoin('ledger_entry as e', 'e.journal_id', 'j.id')
    .select(['j.idem_key', 'j.biz_date', 'j.detail', 'j.ref_id', 'e.amount'])
    .where('j.type', '=', 'boost')
    .where('e.amount', '>', 0n)
    .where('j.idem_key', 'like', `boost:${userId}:%`)
    .orderBy('j.id')
    .execute();

test('a claim with worn spectacles pays the boost as a journal of its own', async () => {
  const { client, id, nft } = await aWearer(api);
  const ring = await aFullRing(api, client);
  const { code, data } = await client.call.rewards.claimPostReward(ring);
  expect(code).toBe(0);
  expect(data).toMatchObject({
    amount: '2',
    parts: [
      { kind: 'view', amount: '2', bucket: 'pending' },
      { kind: 'first_view', amount: '200', bucket: 'available' },
      { kind: 'boost', amount: '0.24', bucket: 'pending' },
    ],
    pending: '2.24',
  });
  expect(await boosts(id)).toEqual([
    {
      idem_key: `boost:${id}:${ring.post_id}`,
      biz_date: '2026-11-21',
      detail: { post_id: ring.post_id, boost_bp: 1_200 },
      ref_id: `${nft}`,
      amount: 240_000n,
    },
  ]);
  expect(await readItemRow(api, nft)).toMatchObject({
    wear: 1,
    durability: 100,
    brought: 240_000n,
  });
  // A second claim pays nothing and causes no wear.
  const again = await client.call.rewards.claimPostReward(ring);
  expect(again).toMatchObject({ code: 1302, data: { parts: data.parts } });
  expect(await readItemRow(api, nft)).toMatchObject({ wear: 1, brought: 240_000n });
});

test('the boost counts for the day’s points, but not for level or score', async () => {
  const { client, id } = await aWearer(api);
  await client.call.rewards.claimPostReward(await aFullRing(api, client));
  await api.services.events.waitUntilHandled();
  const person = await api.services.db
    .selectFrom('user')
    .select('xp')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(person.xp).toBe(2_000_000n);
  const { rows } = await sql<{ points: bigint }>`
    select points from leaderboard_points(${id}, '2026-11-16')`.execute(api.services.db);
  expect(rows[0]?.points).toBe(2_000_000n);
  const day = await api.services.db
    .selectFrom('daily_contribution')
    .select(['points', 'entries'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(day).toEqual({ points: 2_240_000n, entries: 2 });
});

test('view and boost rows link to each other and show the item', async () => {
  const { client, nft } = await aWearer(api);
  const ring = await aFullRing(api, client);
  await client.call.rewards.claimPostReward(ring);
  const { data } = await client.call.wallet.walletLog({});
  const row = data.list.find(({ type }) => type === 'boost');
  expect(row).toMatchObject({
    title: 'Spectacles: +12 %',
    amount: '0.24',
    status: 'pending',
    source: { type: 'nft', id: `${nft}`, title: expect.stringMatching(/^Blue hour hex #\d+$/) },
  });
  const view = data.list.find(({ type }) => type === 'view');
  const why = await client.call.rewards.userRewardLogDetail({ id: view!.id });
  const boost = {
    amount: '0.24',
    status: 'pending',
    boost_bp: 1_200,
    nft: { id: `${nft}`, name: row?.source?.title },
  };
  expect(why.data.boost).toMatchObject(boost);
  const own = await client.call.rewards.userRewardLogDetail({ id: row!.id });
  expect(own.data).toMatchObject({
    boost: null,
    rule_text: expect.stringContaining('rounded down'),
  });
  const offer = await client.call.rewards.postRewardDetail({ post_id: ring.post_id });
  expect(offer.data.mine).toMatchObject({ amount: '2.24', boost, post_reward: '0' });
  const again = await client.call.watching.getTaskRewardCountdown({ post_id: ring.post_id });
  expect(again.data.paid).toMatchObject({
    amount: '2.24',
    boost: { amount: '0.24', boost_bp: 1_200 },
    post_reward: '0',
  });
});

test('a creator’s post reward is not boosted', async () => {
  const { client, id } = await aWearer(api);
  const { post } = await aReward(api);
  const { sessionId } = await qualify(api, client, post.id);
  const { data } = await client.call.rewards.claimPostReward({
    post_id: `${post.id}`,
    view_session_id: sessionId,
  });
  expect(data.parts.find(({ kind }) => kind === 'boost')).toMatchObject({ amount: '0.24' });
  expect(await boosts(id)).toHaveLength(1);
});

test('every tenth view costs one durability; at zero the spectacles break, with one message', async () => {
  const { client, id, nft } = await aWearer(api, { durability: 2, wear: 9 });
  await client.call.rewards.claimPostReward(await aFullRing(api, client));
  expect(await readItemRow(api, nft)).toMatchObject({ state: 'equipped', durability: 1, wear: 0 });
  await changeRow(api.services.db, 'nft_item', nft, { wear: 9 });
  await client.call.rewards.claimPostReward(await aFullRing(api, client));
  expect(await readItemRow(api, nft)).toMatchObject({ state: 'broken', durability: 0, wear: 0 });
  expect((await historyOf(api, nft)).at(-1)).toBe('broken');
  expect((await client.call.nft.userEquipment({})).data.equipped).toBeNull();
  // Broken spectacles add no boost.
  const next = await client.call.rewards.claimPostReward(await aFullRing(api, client));
  expect(next.data.parts.map(({ kind }) => kind)).toEqual(['view']);
  expect(await boosts(id)).toHaveLength(2);
  await api.services.events.waitUntilHandled();
  const { data } = await client.call.messages.list({});
  const told = data.list.filter(({ title }) => title.endsWith('broke'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    title: expect.stringMatching(/^Your spectacles “Blue hour hex #\d+” broke$/),
    link: `/SpectaclesDetail?id=${nft}`,
  });
});

test('claim-all and midnight settlement pay the boost and report broken spectacles', async () => {
  const all = await aWearer(api, { durability: 1, wear: 8 });
  await aFullRing(api, all.client);
  await aFullRing(api, all.client);
  await aFullRing(api, all.client);
  const { data } = await all.client.call.rewards.claimAll({});
  const count = (kind: string) => data.parts.filter((part) => part.kind === kind).length;
  expect([count('view'), count('boost')]).toEqual([3, 2]);
  expect((await readItemRow(api, all.nft)).state).toBe('broken');

  const late = await aWearer(api, { durability: 1, wear: 9 });
  await aFullRing(api, late.client);
  api.clock.advanceRule(86_400_000);
  await settleDueDays(api.services);
  await api.services.events.waitUntilHandled();
  expect(await readItemRow(api, late.nft)).toMatchObject({ state: 'broken', brought: 240_000n });
  for (const { client } of [all, late]) {
    const messages = (await client.call.messages.list({})).data.list;
    expect(messages.filter(({ title }) => title.endsWith('broke'))).toHaveLength(1);
  }
  // 2.24 at a factor of 1, besides the first video's 200.
  expect((await late.client.call.wallet.walletDetail({})).data.value).toBe('202.24');
  expect(await recomputeDay(api.services.db, '2026-11-21')).toEqual([]);
  expect(await checkLedger(api.services.db)).toEqual([]);
});

test('twenty concurrent claims of a video boost and wear once', async () => {
  const { client, id, nft } = await aWearer(api);
  const ring = await aFullRing(api, client);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.call.rewards.claimPostReward(ring)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await boosts(id)).toHaveLength(1);
  expect(await readItemRow(api, nft)).toMatchObject({ wear: 1, brought: 240_000n });
});

test('a new owner’s earnings from an item start at zero', async () => {
  const { client, nft } = await aWearer(api);
  await client.call.rewards.claimPostReward(await aFullRing(api, client));
  await client.call.nft.cancelEquipment({});
  const other = await aViewer(api);
  await changeRow(api.services.db, 'nft_item', nft, { owner_id: other.id });
  expect(await readItemRow(api, nft)).toMatchObject({ brought: 0n, wear: 1 });
});

test('spectacles put on after the ring is full add nothing to it', async () => {
  const viewer = await aViewer(api);
  const nft = await anItem(api, viewer.id);
  const early = await aFullRing(api, viewer.client);
  api.clock.advance(1_000);
  expect((await viewer.client.call.nft.equipment({ nft_id: `${nft}` })).code).toBe(0);
  const kinds = async (ring: Awaited<ReturnType<typeof aFullRing>>) => {
    const { data } = await viewer.client.call.rewards.claimPostReward(ring);
    return data.parts.map(({ kind }) => kind);
  };
  expect(await kinds(early)).toEqual(['view', 'first_view']);
  expect(await readItemRow(api, nft)).toMatchObject({ wear: 0, brought: 0n });
  expect(await kinds(await aFullRing(api, viewer.client))).toEqual(['view', 'boost']);
});
