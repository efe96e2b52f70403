import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost, aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { sealAll } from '../ledger/testing/seal-all.ts';
import { settleDueDays } from './jobs/settle-days.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

test('a paid view shows its video, every beat, the rule and its place in the chain', async () => {
  const { client } = await aViewer(api);
  const post = await aPost(api.services.db, { title: 'Dawn' });
  const began = api.clock.real().getTime();
  const { sessionId } = await qualify(api, client, post.id);
  await client.call.rewards.claimPostReward({ post_id: `${post.id}`, view_session_id: sessionId });
  await sealAll(api.services.db);
  const { data: log } = await client.call.rewards.userRewardLog({});
  const id = log.list[0]?.id ?? '';
  const { code, data } = await client.call.rewards.userRewardLogDetail({ id });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    id,
    type: 'view',
    amount: '2',
    source: { type: 'post', id: `${post.id}`, title: 'Dawn' },
    session: { watched_seconds: 15, required_seconds: 15 },
    factor: null,
    chain: { seq: '2' },
  });
  expect(data.session?.beats).toEqual(
    [5, 10, 15].map((at) => ({
      at: new Date(began + at * 1000).toISOString(),
      credited_s: 5,
      reason: null,
    })),
  );
  expect(data.chain.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(data.rule_text).toContain('2 points');
  expect(data.journals).toMatchObject([
    {
      type: 'view',
      entries: [
        { account: 'issuance', is_mine: false, amount: '-2', balance_after: null },
        { account: 'pending', is_mine: true, amount: '2', balance_after: '2' },
      ],
    },
  ]);
  const stranger = await aViewer(api);
  expect((await stranger.client.call.rewards.userRewardLogDetail({ id })).code).toBe(404);
});

test('a row’s detail includes its settlement, which is not a row of its own', async () => {
  const { client, id } = await aViewer(api);
  await client.call.signIn.signIn({});
  api.clock.advance(86_400_000);
  await settleDueDays(api.services);
  const later = api.client().as(await aSession(api.services, id));
  const { data: log } = await later.call.rewards.userRewardLog({});
  const { data } = await later.call.rewards.userRewardLogDetail({ id: log.list[0]?.id ?? '' });
  expect(data).toMatchObject({ status: 'paid', settled_amount: '10', factor: '1.000000000000' });
  expect(data.journals.map(({ type, entries }) => [type, entries.map((e) => e.amount)])).toEqual([
    ['sign_in', ['-10', '10']],
    ['settlement', ['-10', '10']],
  ]);
  const { rows } = await sql<{ id: bigint }>`select e.id from ledger_entry e
    join ledger_journal j on j.id = e.journal_id
    where j.type = 'settlement' and j.idem_key like ${`set:${id}:%`}`.execute(api.services.db);
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect((await later.call.rewards.userRewardLogDetail({ id: `${row.id}` })).code).toBe(404);
});

test('a sign-in has a rule, but no video and no beats', async () => {
  const { client } = await aViewer(api);
  await client.call.signIn.signIn({});
  const { data: log } = await client.call.rewards.userRewardLog({});
  const { data } = await client.call.rewards.userRewardLogDetail({ id: log.list[0]?.id ?? '' });
  expect(data).toMatchObject({ type: 'sign_in', source: null, session: null });
});

test('an unknown row is refused', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.rewards.userRewardLogDetail({ id: '999999' })).code).toBe(404);
});
