import { pointsToMicro } from '@taice/core/rules';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { type aViewer, anEarner } from '../watching/testing/viewer.ts';
import { aReward } from './testing/fixtures.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

const balanceOf = async ({ client }: Awaited<ReturnType<typeof aViewer>>) =>
  (await client.call.wallet.walletDetail({})).data.value;

const comments = async (
  postId: bigint,
  person: Awaited<ReturnType<typeof aViewer>>,
  content: string,
) => {
  const row = await api.services.db
    .insertInto('comment')
    .values({
      post_id: postId,
      user_id: person.id,
      content,
      fingerprint: 0n,
      state: 'visible',
      at: api.clock.rule(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${row.id}`;
};

test('the sponsor alone picks comments, one per person and never their own', async () => {
  const { id, post, sponsor } = await aReward(
    api,
    { type_key: 'comment', per_user: '50' },
    { comment_policy: 'approve' },
  );
  const [one, other, third] = [await anEarner(api), await anEarner(api), await anEarner(api)];
  const said = await comments(post.id, one, 'The tide comes twice');
  const again = await comments(post.id, one, 'And again');
  const own = await comments(post.id, sponsor, 'My own');
  const pick = (comment_id: string, { client } = sponsor) =>
    client.call.postRewards.pick({ id: `${id}`, comment_id });
  expect((await pick(said, other)).code).toBe(403);
  expect(await pick(own)).toMatchObject({ code: 1710, data: { reason: 'own' } });
  expect((await pick('999999')).code).toBe(1202);
  expect(await pick(said)).toMatchObject({
    code: 0,
    data: {
      user: { id: `${one.id}` },
      amount: '50',
      remaining: '50',
      claimed_num: 1,
      state: 'active',
    },
  });
  expect(await pick(again)).toMatchObject({ code: 1302, data: { amount: '50' } });
  expect(await balanceOf(one)).toBe('50');
  const held = await comments(post.id, other, 'Not shown any more');
  await api.services.db
    .updateTable('comment')
    .set({ state: 'removed_author' })
    .where('id', '=', BigInt(held))
    .execute();
  expect((await pick(held)).code).toBe(1202);
  const last = await comments(post.id, third, 'Another thought');
  expect((await pick(last)).data).toMatchObject({ state: 'exhausted', remaining: '0' });
  expect(await pick(last)).toMatchObject({ code: 1708, data: { state: 'exhausted' } });
  const { data } = await one.client.call.messages.list({});
  expect(data.list[0]?.title).toBe('50 points for your comment');
});

test('concurrent picks of one comment pay once', async () => {
  const { id, post, sponsor } = await aReward(
    api,
    { type_key: 'comment', per_user: '50' },
    { comment_policy: 'approve' },
  );
  const writer = await anEarner(api);
  const said = await comments(post.id, writer, 'Both at once');
  const answers = await Promise.all(
    [1, 2, 3].map(() => sponsor.client.call.postRewards.pick({ id: `${id}`, comment_id: said })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1302, 1302]);
  expect(await balanceOf(writer)).toBe('50');
  const pool = await api.services.db
    .selectFrom('post_reward')
    .select('left_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(pool.left_amount).toBe(pointsToMicro(50));
});
