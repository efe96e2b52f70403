import { afterAll, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aDraft, aSponsor, enrich } from './testing/fixtures.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

type Change = Parameters<typeof aDraft>[2];

test.each<[Change, string | undefined, string]>([
  [{ total: '99.999999' }, 'total', 'min_pool'],
  [{ per_user: '50.5', total: '101' }, 'per_user', 'max_per_user'],
  [{ per_user: '7' }, 'per_user', 'uneven'],
  [{ per_user: undefined }, 'per_user', 'share'],
  [{ required_seconds: 16 }, 'required_seconds', 'video'],
  [{ ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at', 'days'],
  [{ ends_at: '2999-01-01T00:00:00.000Z' }, 'ends_at', 'days'],
  [
    { starts_at: '2999-01-01T00:00:00.000Z', ends_at: '2999-01-09T00:00:00.000Z' },
    'starts_at',
    'own',
  ],
  [{ type_key: 'comment' }, 'post_id', 'comment_policy'],
])('%o breaks a rule of %s: %s', async (change, field, reason) => {
  const { client } = await aSponsor(api);
  const post = await aPost(api.services.db);
  const answer = await client.call.postRewards.addReward({ ...aDraft(api, post.id), ...change });
  expect(answer).toMatchObject({ code: 1710, data: { field, reason } });
});

test.each(['1e999', '-100', '-0', 'NaN', '1234567890', '100.0000001', '0x64', ''])(
  'rejects %s as a pool',
  async (total) => {
    const { client } = await aSponsor(api);
    const post = await aPost(api.services.db);
    const { code } = await client.call.postRewards.addReward({ ...aDraft(api, post.id), total });
    expect(code).toBe(400);
  },
);

test('rejects a reward on an invisible, unpaid or unknown video and takes no points', async () => {
  const sponsor = await aSponsor(api);
  const { db } = api.services;
  const ask = async (id: bigint) => {
    const { code, data } = await sponsor.client.call.postRewards.addReward(aDraft(api, id));
    return [code, (data as { reason?: string }).reason];
  };
  expect(await ask(999_999n)).toEqual([1201, undefined]);
  expect(await ask((await aPost(db, { state: 'offline' })).id)).toEqual([1201, undefined]);
  const own = await aPost(db, { user_id: sponsor.id, visibility: 'private' });
  expect(await ask(own.id)).toEqual([1710, 'private']);
  expect(await ask((await aPost(db, { duration_s: 5 })).id)).toEqual([1710, 'earns_nothing']);
  const { data } = await sponsor.client.call.wallet.walletDetail({});
  expect(data.value).toBe('1000');
});

test('a poor, unverified or limited account cannot fund a reward', async () => {
  const post = await aPost(api.services.db);
  const poor = await aSponsor(api, { points: 104 });
  const refused = await poor.client.call.postRewards.addReward(aDraft(api, post.id));
  expect(refused).toMatchObject({ code: 1501, data: { need: '105', have: '104' } });
  const basic = await aViewer(api, { isVerified: false });
  await enrich(api, basic.id, 500);
  expect(await basic.client.call.postRewards.addReward(aDraft(api, post.id))).toMatchObject({
    code: 1710,
    data: { reason: 'unverified' },
  });
  const limited = await aViewer(api, { status: 'limited' });
  expect(await limited.client.call.postRewards.addReward(aDraft(api, post.id))).toMatchObject({
    code: 1710,
    data: { reason: 'account_limited' },
  });
  expect((await api.client().call.postRewards.list({ post_id: `${post.id}` })).data.list).toEqual(
    [],
  );
});

test('concurrent sponsors fund one reward of a kind per video, and only that one is charged', async () => {
  const post = await aPost(api.services.db);
  const sponsors = await Promise.all([1, 2, 3].map(() => aSponsor(api)));
  const answers = await Promise.all(
    sponsors.map(({ client }) => client.call.postRewards.addReward(aDraft(api, post.id))),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1711, 1711]);
  const lucky = await sponsors[0]!.client.call.postRewards.addReward(
    aDraft(api, post.id, { type_key: 'lucky' }),
  );
  expect(lucky.code).toBe(0);
  const spent = await Promise.all(
    sponsors.map(async ({ client }) => (await client.call.wallet.walletDetail({})).data.value),
  );
  expect(spent.reduce((sum, each) => sum + Number(each), 0)).toBe(3_000 - 210);
});

test('repeating a call under one idempotency key funds one reward', async () => {
  const sponsor = await aSponsor(api);
  const post = await aPost(api.services.db);
  const key = { idempotencyKey: '7d1f0a34-3a1c-4e0f-9a55-0d0f4a2b9c11' };
  const draft = aDraft(api, post.id);
  const [one, other] = [
    await sponsor.client.call.postRewards.addReward(draft, key),
    await sponsor.client.call.postRewards.addReward(draft, key),
  ];
  expect(one).toMatchObject({ code: 0, data: { state: 'active', fee: '5', balance: '895' } });
  expect(other.data).toEqual(one.data);
  expect((await sponsor.client.call.postRewards.list({ own: 1 })).data.list).toHaveLength(1);
});
