import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { pointsToMicro } from '@taice/core/rules';
import { aPost, changeRow, verifyPerson } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { aViewer, openView, qualify, watch } from '../watching/testing/viewer.ts';
import { runPostRewardCycle } from './jobs/run-post-reward-cycle.ts';
import { aDraft, aReward, aSponsor, advanceHours } from './testing/fixtures.ts';
import { rewardHelpers } from './testing/reward-helpers.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

const { spendable, inPool, shown, claim, earn } = rewardHelpers(() => api);

test('an unverified viewer reserves no share until verified', async () => {
  const { id, post } = await aReward(api);
  const viewer = await aViewer(api, { isVerified: false });
  expect((await shown(id, viewer.client)).mine).toEqual({ state: 'not_eligible', amount: null });
  await qualify(api, viewer.client, post.id);
  expect(await shown(id, viewer.client)).toMatchObject({ remaining: '100', claimed_num: 0 });
  await verifyPerson(api.services.db, viewer.id);
  expect((await shown(id, viewer.client)).mine).toEqual({ state: 'available', amount: null });
});

test('funding takes pool and fee from the sponsor, and a viewer’s claim pays their share', async () => {
  const { id, post, sponsor } = await aReward(api);
  expect([await spendable(sponsor.id), await inPool(id)]).toEqual([
    pointsToMicro(895),
    pointsToMicro(100),
  ]);
  const viewer = await aViewer(api, { nickname: 'Leo' });
  const { data: card } = await viewer.client.call.posts.detail({ id: `${post.id}` });
  expect(card.bonus).toEqual({ amount: '5' });
  expect((await shown(id, viewer.client)).mine).toEqual({ state: 'available', amount: null });

  const { sessionId } = await qualify(api, viewer.client, post.id);
  // The slot is reserved before they claim it.
  expect(await shown(id, viewer.client)).toMatchObject({
    mine: { state: 'reserved', amount: '5' },
    remaining: '95',
    claimed_num: 1,
    paid: [],
  });
  const { data: offered } = await viewer.client.call.rewards.postRewardDetail({
    post_id: `${post.id}`,
  });
  expect(offered).toMatchObject({
    offers: [
      { type_key: 'view', state: 'claimable', sponsor: null },
      {
        type_key: 'fixed',
        amount_per_user: '5',
        remaining_quantity: 19,
        state: 'claimable',
        sponsor: { nickname: 'Sponsor' },
      },
    ],
    pool: { total: '100', remaining: '95' },
  });
  const { data: said } = await viewer.client.call.watching.getTaskRewardCountdown({
    post_id: `${post.id}`,
  });
  expect(said.reward).toMatchObject({ base: '2', post_reward: '5' });
  const { data: claimed } = await claim(viewer.client, post.id, sessionId);
  expect(claimed).toMatchObject({
    amount: '2',
    parts: [
      { kind: 'view', amount: '2', bucket: 'pending' },
      expect.objectContaining({ kind: 'first_view' }),
      { kind: 'post_reward_claim', amount: '5', bucket: 'available' },
    ],
    balance: '205',
  });
  expect([await spendable(viewer.id), await inPool(id)]).toEqual([
    pointsToMicro(205),
    pointsToMicro(95),
  ]);
  // A repeated call returns the same answer and pays nothing.
  expect(await claim(viewer.client, post.id, sessionId)).toMatchObject({
    code: 1302,
    data: { parts: claimed.parts },
  });
  expect(await inPool(id)).toBe(pointsToMicro(95));
  expect(await shown(id, viewer.client)).toMatchObject({
    mine: { state: 'paid', amount: '5' },
    paid: [{ place: 1, amount: '5', is_own: true }],
    report: null,
  });
  // Other people, including the sponsor, do not learn the viewers or the times.
  for (const other of [api.client(), sponsor.client]) {
    const { paid } = await shown(id, other);
    expect(paid).toEqual([{ place: 1, amount: '5', is_own: false }]);
  }
});

test('midnight settlement pays an unclaimed share once from the pool', async () => {
  const { id, post } = await aReward(api);
  const { id: userId, client } = await aViewer(api);
  await qualify(api, client, post.id);
  api.clock.advanceRule(24 * 3_600_000);
  await settleDueDays(api.services);
  expect(await inPool(id)).toBe(pointsToMicro(95));
  const { rows } = await sql<{ amount: bigint }>`select e.amount from ledger_journal j
    join ledger_entry e on e.journal_id = j.id where j.idem_key = ${`pr:${id}:${userId}`} and e.amount > 0`.execute(
    api.services.db,
  );
  expect(rows).toEqual([{ amount: pointsToMicro(5) }]);
});

test('a rewatch, or a view beyond the daily cap, still pays a new post reward', async () => {
  const { client, id: viewer } = await aViewer(api);
  const post = await aPost(api.services.db);
  await earn(client, post.id);
  const sponsor = await aSponsor(api);
  const { code, data } = await sponsor.client.call.postRewards.addReward(aDraft(api, post.id));
  expect(code).toBe(0);
  const before = await spendable(viewer);
  const again = async () => watch(api, client, post.id, await openView(client, post.id, 0), 15);
  expect((await again()).data).toMatchObject({ state: 'claimed', reason: 'already_paid' });
  expect((await spendable(viewer)) - before).toBe(pointsToMicro(5));
  // And no second time.
  await again();
  expect((await spendable(viewer)) - before).toBe(pointsToMicro(5));

  const other = await aViewer(api);
  await api.services.db
    .insertInto('view_day')
    .values({
      user_id: other.id,
      biz_date:
        sql`((${api.clock.rule()}::timestamptz at time zone 'UTC') + interval '8 hours')::date` as never,
      rewarded: 100,
    })
    .execute();
  await qualify(api, other.client, post.id);
  expect(await shown(BigInt(data.id), other.client)).toMatchObject({
    mine: { state: 'paid', amount: '5' },
    claimed_num: 2,
  });
});

test('sponsor and limited accounts get no share', async () => {
  const { id, post, sponsor, creator } = await aReward(api);
  await qualify(api, sponsor.client, post.id);
  const limited = await aViewer(api, { status: 'limited' });
  await qualify(api, limited.client, post.id);
  expect((await shown(id, limited.client)).mine?.state).toBe('not_eligible');
  expect(await shown(id)).toMatchObject({ claimed_num: 0, remaining: '100', mine: null });
  expect(creator.id).not.toBe(sponsor.id);
});

test('concurrent viewers exhaust the reward exactly, and the sponsor gets a message', async () => {
  const { id, post, sponsor } = await aReward(api, { per_user: '50' });
  const viewers = await Promise.all([1, 2, 3, 4].map(() => aViewer(api)));
  const answers = await Promise.all(viewers.map(({ client }) => earn(client, post.id)));
  const got = answers.filter(({ parts }) => parts.some(({ kind }) => kind === 'post_reward_claim'));
  expect(got).toHaveLength(2);
  expect(await shown(id)).toMatchObject({ state: 'exhausted', remaining: '0', claimed_num: 2 });
  expect(await inPool(id)).toBe(0n);
  const { data: card } = await api.client().call.posts.detail({ id: `${post.id}` });
  expect(card.id).toBe(`${post.id}`);
  await runPostRewardCycle(api.services);
  await runPostRewardCycle(api.services);
  const { data } = await sponsor.client.call.messages.list({});
  expect(data.list.filter(({ title }) => title.includes('has ended'))).toMatchObject([
    {
      body: 'Points paid: 100. People who got them: 2. 0 points returned to you.',
      link: `/PromoteRewards?id=${id}`,
    },
  ]);
});

test('at its end the remaining pool returns, the fee does not, and waiting viewers are paid', async () => {
  const { id, post, sponsor } = await aReward(api);
  await advanceHours(api, 20);
  const viewer = await aViewer(api);
  const { sessionId } = await qualify(api, viewer.client, post.id);
  await advanceHours(api, 6);
  expect(await shown(id)).toMatchObject({ state: 'expired' });
  expect([await spendable(sponsor.id), await inPool(id)]).toEqual([
    pointsToMicro(990),
    pointsToMicro(5),
  ]);
  const paid = await claim(viewer.client, post.id, sessionId);
  if (paid.code === 0) expect(paid.data.parts.at(-1)).toMatchObject({ amount: '5' });
  else await settleDueDays(api.services);
  await advanceHours(api, 1);
  expect([await spendable(sponsor.id), await inPool(id)]).toEqual([pointsToMicro(990), 0n]);
  expect((await shown(id, sponsor.client)).report).toMatchObject({
    fee: '5',
    paid: '5',
    reserved: '0',
    refunded: '95',
  });
});

test('a released share number goes to the next viewer', async () => {
  const { id, post } = await aReward(api, { per_user: '25' });
  const [gone, ...others] = await Promise.all([1, 2, 3, 4].map(() => aViewer(api)));
  const { sessionId } = await qualify(api, gone!.client, post.id);
  for (const { client } of others.slice(0, 2)) await earn(client, post.id);
  await api.services.db
    .updateTable('view_session')
    .set({ state: 'void' })
    .where('id', '=', sessionId)
    .execute();
  await runPostRewardCycle(api.services);
  await earn(others[2]!.client, post.id);
  const { paid } = await shown(id);
  expect(paid.map(({ place }) => place).toSorted()).toEqual([1, 2, 3]);
});

test('a void session’s share goes to the next viewer, or back to the sponsor after the end', async () => {
  const { id, post, sponsor } = await aReward(api, { per_user: '50' });
  const [gone, next] = [await aViewer(api), await aViewer(api)];
  const { sessionId } = await qualify(api, gone.client, post.id);
  const voided = (session: string) =>
    api.services.db
      .updateTable('view_session')
      .set({ state: 'void' })
      .where('id', '=', session)
      .execute();
  await voided(sessionId);
  await runPostRewardCycle(api.services);
  expect(await shown(id)).toMatchObject({ claimed_num: 0, remaining: '100', state: 'active' });
  await earn(next.client, post.id);
  expect((await shown(id)).paid).toMatchObject([{ place: 1, amount: '50' }]);
  const last = await aViewer(api);
  const { sessionId: other } = await qualify(api, last.client, post.id);
  expect(await shown(id)).toMatchObject({ state: 'exhausted' });
  await voided(other);
  await runPostRewardCycle(api.services);
  expect([await spendable(sponsor.id), await inPool(id)]).toEqual([pointsToMicro(945), 0n]);
});

test('a scheduled reward starts on time and pauses while its video is hidden', async () => {
  const starts_at = new Date(api.clock.rule().getTime() + 2 * 3_600_000).toISOString();
  const { id, post, sponsor } = await aReward(api, {
    starts_at,
    ends_at: new Date(api.clock.rule().getTime() + 30 * 3_600_000).toISOString(),
  });
  expect((await shown(id)).state).toBe('scheduled');
  const { client } = await aViewer(api);
  const early = await earn(client, post.id);
  expect(early.parts.some(({ kind }) => kind === 'post_reward_claim')).toBe(false);
  await advanceHours(api, 3);
  expect((await shown(id)).state).toBe('active');
  await changeRow(api.services.db, 'post', post.id, { state: 'offline' });
  const own = async (state: 'paused' | 'active') =>
    (await sponsor.client.call.postRewards.list({ own: 1, state })).data.list.map(
      (each) => each.id,
    );
  expect([await own('paused'), await own('active')]).toEqual([[`${id}`], []]);
  expect((await api.client().call.postRewards.detail({ id: `${id}` })).code).toBe(404);
});

test('a deleted video ends its reward; creators must cancel their own before deletion', async () => {
  const { id, post, sponsor, creator } = await aReward(api);
  await changeRow(api.services.db, 'post', post.id, { state: 'deleted' });
  await runPostRewardCycle(api.services);
  expect(await spendable(sponsor.id)).toBe(pointsToMicro(995));
  expect(creator.id > 0n && id > 0n).toBe(true);

  const maker = await aSponsor(api);
  const own = await aPost(api.services.db, { user_id: maker.id });
  const { data } = await maker.client.call.postRewards.addReward(aDraft(api, own.id));
  expect(await maker.client.call.studio.delPost({ ids: [`${own.id}`] })).toMatchObject({
    code: 1708,
    data: { reason: 'post_reward' },
  });
  await maker.client.call.postRewards.cancel({ id: data.id });
  expect((await maker.client.call.studio.delPost({ ids: [`${own.id}`] })).code).toBe(0);
});

test('a deleted sponsor’s remaining pool leaves circulation', async () => {
  const { id, sponsor } = await aReward(api);
  await changeRow(api.services.db, 'user', sponsor.id, { status: 'deleted' });
  const before = await spendable(sponsor.id);
  await runPostRewardCycle(api.services);
  expect([await spendable(sponsor.id), await inPool(id)]).toEqual([before, 0n]);
});

test('a limited viewer’s share returns at the end of the day, and a limited sponsor pays nobody', async () => {
  const { id, post, sponsor } = await aReward(api);
  const { db } = api.services;
  const become = (userId: bigint, status: 'limited' | 'active') =>
    changeRow(db, 'user', userId, { status });
  const bot = await aViewer(api);
  await qualify(api, bot.client, post.id);
  await become(bot.id, 'limited');
  await runPostRewardCycle(api.services);
  expect(await shown(id)).toMatchObject({ claimed_num: 1 });
  api.clock.advanceRule(20 * 3_600_000);
  await settleDueDays(api.services);
  await runPostRewardCycle(api.services);
  expect(await shown(id)).toMatchObject({ claimed_num: 0, remaining: '100', state: 'active' });
  await become(sponsor.id, 'limited');
  const viewer = await aViewer(api);
  await qualify(api, viewer.client, post.id);
  expect(await shown(id, viewer.client)).toMatchObject({
    claimed_num: 0,
    mine: { state: 'not_eligible' },
  });
});

test('a reward exhausted while another starts leaves the video’s flags correct', async () => {
  const { post } = await aReward(api, { per_user: '50' });
  const viewers = await Promise.all([1, 2].map(() => aViewer(api)));
  const other = await aSponsor(api);
  await Promise.all([
    ...viewers.map(({ client }) => earn(client, post.id)),
    other.client.call.postRewards.addReward(aDraft(api, post.id, { type_key: 'lucky' })),
  ]);
  const kept = await api.services.db
    .selectFrom('post')
    .select(['bonus', 'has_lucky'])
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ bonus: 0n, has_lucky: true });
});
