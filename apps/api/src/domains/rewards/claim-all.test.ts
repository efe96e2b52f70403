import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

const watched = async (client: Client, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await aPost(api.services.db);
    await qualify(api, client, id);
    ids.push(`${id}`);
  }
  return ids;
};

test('one call claims every full ring and the first-view reward', async () => {
  const { client } = await aViewer(api);
  const ids = await watched(client, 3);
  const { code, data } = await client.call.rewards.claimAll({});
  expect(code).toBe(0);
  expect(data.post_ids).toEqual(ids);
  expect(data.parts.map(({ kind, amount, bucket }) => [kind, amount, bucket])).toEqual([
    ['first_view', '200', 'available'],
    ['view', '2', 'pending'],
    ['view', '2', 'pending'],
    ['view', '2', 'pending'],
  ]);
  expect(data).toMatchObject({ balance: '200', pending: '6' });
  expect((await client.call.wallet.walletDetail({})).data).toMatchObject({
    value: '200',
    pending: '6',
  });
  expect((await client.call.user.dataCount({})).data.user).toMatchObject({
    claimables: [],
    full_rings: [],
  });
});

test('ten concurrent calls pay each claim once', async () => {
  const { client } = await aViewer(api);
  await watched(client, 2);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call.rewards.claimAll({})),
  );
  expect(answers.every(({ code }) => code === 0)).toBe(true);
  expect(answers.flatMap(({ data }) => data.post_ids)).toHaveLength(2);
  expect((await client.call.wallet.walletDetail({})).data.pending).toBe('4');
});

test('other people’s rings stay unclaimed', async () => {
  const { client } = await aViewer(api);
  const [post] = await watched(client, 1);
  const { client: stranger } = await aViewer(api);
  expect((await stranger.call.rewards.claimAll({})).data).toMatchObject({
    post_ids: [],
    parts: [],
  });
  expect((await client.call.user.dataCount({})).data.user?.full_rings).toEqual([
    { post_id: post, amount: '2' },
  ]);
});
