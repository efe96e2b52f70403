import { contract, type Endpoint } from '@taice/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aPost, aSession, aUser } from '../builders.ts';
import type { Client } from '../client.ts';
import { startApi, type TestApi } from '../harness.ts';

let api: TestApi;
let owner: Client;
let other: Client;
/** Parameters that name a thing, and the owner's. */
const idKeys = [
  'post_id',
  'view_session_id',
  'beat_token',
  'seq',
  'claim_id',
  'ref_id',
  'id',
] as const;
const mine: Partial<Record<string, string>> = {};
const secrets: string[] = [];

beforeAll(async () => {
  api = await startApi();
  const { db } = api.services;
  const ownerUser = await aUser(db, {
    nickname: 'Owner Secret',
    email: 'owner-secret@mail.example',
  });
  const otherUser = await aUser(db);
  owner = api.client().as(await aSession(api.services, ownerUser.id));
  other = api.client().as(await aSession(api.services, otherUser.id));
  const post = await aPost(db);
  mine['post_id'] = String(post.id);
  const opened = await owner.call.watching.getTaskRewardCountdown({ post_id: String(post.id) });
  mine['view_session_id'] = opened.data.view_session_id!;
  mine['beat_token'] = opened.data.beat_token!;
  mine['seq'] = String(opened.data.next_seq);
  const claim = await db
    .insertInto('claimable')
    .values({
      user_id: ownerUser.id,
      type: 'first_view',
      ref_id: String(ownerUser.id),
      amount: 200_000_000n,
      biz_date: '2026-11-21',
      created_at: api.clock.rule(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  mine['claim_id'] = String(claim.id);
  mine['ref_id'] = String(ownerUser.id);
  await owner.call.signIn.signIn({});
  const log = await owner.call.wallet.walletLog({});
  mine['id'] = log.data.list[0]!.id;
  secrets.push('Owner Secret', 'owner-secret@mail.example', mine['view_session_id']);
});
afterAll(() => api.stop());

/** Public things that an id may name: there the same id is not the owner's alone. */
const isPublic = new Set(['posts.detail']);

const idBearing = Object.entries(contract).flatMap(([domain, names]) =>
  Object.entries(names)
    .filter(([name, endpoint]) => {
      const keys = Object.keys((endpoint as Endpoint).request.shape);
      return !isPublic.has(`${domain}.${name}`) && idKeys.some((key) => keys.includes(key));
    })
    .map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint: endpoint as Endpoint })),
);

const snapshot = async () => ({
  wallet: (await owner.call.wallet.walletDetail({})).data,
  log: (await owner.call.wallet.walletLog({})).data,
  count: (await owner.call.user.dataCount({})).data.user,
});

test.each(idBearing)("$name gives nobody else anything of the owner's", async ({ endpoint }) => {
  const before = await snapshot();
  const input: Record<string, unknown> = { position_s: 3, playing: true, visible: true };
  for (const key of Object.keys(endpoint.request.shape)) {
    if (key in mine) input[key] = key === 'seq' ? Number(mine[key]) : mine[key];
  }
  const answer = await other.send(endpoint, input);
  expect(answer.status).toBeLessThan(500);
  const text = JSON.stringify(z.record(z.string(), z.unknown()).parse(answer.data));
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(await snapshot()).toEqual(before);
});

test('the walk meets every route that takes an id', () => {
  expect(idBearing.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining([
      'watching.addViewLog',
      'watching.getTaskRewardCountdown',
      'rewards.claimPostReward',
      'rewards.claimReward',
      'rewards.userRewardLogDetail',
    ]),
  );
});
