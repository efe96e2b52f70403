import { expect, test } from 'vitest';
import { aPost, aSession, aUser, changeRow } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { aCampaign, newLikes } from '../../activities/testing/fixtures.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { aListing, anItem, potions } from '../../nft/testing/fixtures.ts';
import { aWearer, readItemRow } from '../../nft/testing/equipment-fixtures.ts';
import { portrait, upload } from '../../studio/testing/portrait.ts';
import { emitAndHandle } from '../../tasks/testing/task-events.ts';
import { aViewer, beat, openView, qualify, watch } from '../../watching/testing/viewer.ts';
import { finishDeletions } from './finish-deletions.ts';

const api = useApi();

test('after 14 days no personal data remains, and the ledger still balances', async () => {
  const { db, storage } = api.services;
  const { id } = await aUser(db, {
    nickname: 'Gone Person',
    telegram_id: 4_711n,
    telegram_username: 'gone_person',
    telegram_can_write: true,
    chain_address: `0x${'9'.repeat(40)}`,
    bio: 'was here',
  });
  const fan = await aUser(db);
  await db.insertInto('follow').values({ user_id: fan.id, target_id: id }).execute();
  await changeRow(db, 'user', fan.id, { follow_num: 1 });
  await aPost(db, { user_id: id });
  const session = await aSession(api.services, id);
  const me = api.client().as(session);
  for (const [name, ...people] of [
    ['own', id],
    ['shared', id, fan.id],
  ] as const) {
    const device = `key~${name}`;
    for (const user_id of people)
      await db.insertInto('device_user').values({ device_id: device, user_id }).execute();
  }
  const key = (await upload(api, { me, session }, await portrait())).body.data['key'] as string;
  await me.call.user.infoStore({ avatar: key });
  await me.call.signIn.signIn({});
  const campaign = await aCampaign(api);
  await me.call.activities.detail({ id: `${campaign}` });
  await emitAndHandle(api, id, ...newLikes(2));
  await db.insertInto('notification_pref').values({ user_id: id, matrix: '{}' }).execute();
  const { sessionId: session_id } = session;
  const browser = { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' };
  await db
    .insertInto('push_subscription')
    .values({ ...browser, user_id: id, session_id })
    .execute();
  await me.call.auth.unbind({ kind: 'wallet' });
  await me.call.user.deleteAccount({});
  const told = ['notification_pref', 'push_subscription', 'delivery', 'reminder_plan'] as const;
  const keptOf = (table: (typeof told)[number]) =>
    db.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
  for (const table of told) expect([table, await keptOf(table)]).not.toEqual([table, []]);

  api.clock.advanceRule(14 * 86_400_000 - 1_000);
  await finishDeletions(api.services);
  expect((await me.call.user.info({})).code).toBe(0);
  api.clock.advanceRule(1_000);
  await finishDeletions(api.services);
  await finishDeletions(api.services);
  const posts = await db
    .selectFrom('post')
    .select(['state', 'title', 'description', 'deleted_at'])
    .where('user_id', '=', id)
    .execute();
  expect(posts).toMatchObject([{ state: 'deleted', title: '', description: '' }]);
  expect(posts[0]?.deleted_at).not.toBeNull();

  expect((await me.call.user.info({})).code).toBe(401);
  expect((await api.client().call.user.profile({ id: `${id}` })).code).toBe(1117);
  const row = await db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(
    JSON.stringify(row, (_k, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toMatch(/Gone|gone_person|4711|0x9|was here|avatars/);
  const identities = await db
    .selectFrom('user_identity_log')
    .select('id')
    .where('user_id', '=', id)
    .execute();
  expect(identities).toEqual([]);
  const devices = db.selectFrom('device_user').select(['device_id', 'user_id']);
  expect(await devices.where('device_id', 'in', ['key~own', 'key~shared']).execute()).toEqual([
    { device_id: 'key~shared', user_id: fan.id },
  ]);
  const done = db.selectFrom('activity_tally').select('units').where('user_id', '=', id);
  expect(await done.execute()).toEqual([]);
  for (const table of told) expect([table, await keptOf(table)]).toEqual([table, []]);
  expect(await storage.head(key)).toBeNull();
  const after = await db
    .selectFrom('user')
    .select('follow_num')
    .where('id', '=', fan.id)
    .executeTakeFirstOrThrow();
  expect(after.follow_num).toBe(0);
  const entries = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('owner_type', '=', 'user')
    .where('owner_id', '=', id)
    .execute();
  expect(entries.length).toBeGreaterThan(0);
  expect(await checkLedger(db)).toEqual([]);
});

test('a deleted account’s identity is free for a new account', async () => {
  const { db } = api.services;
  const { id } = await aUser(db, { telegram_id: 815n });
  await api
    .client()
    .as(await aSession(api.services, id))
    .call.user.deleteAccount({});
  await expect(aUser(db, { telegram_id: 815n })).rejects.toThrow('unique');
  api.clock.advanceRule(14 * 86_400_000);
  await finishDeletions(api.services);
  await expect(aUser(db, { telegram_id: 815n })).resolves.toBeDefined();
});

test('viewers of a deleted creator’s video see it gone and keep their earnings', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const { id: post } = await aPost(db, { user_id: id });
  await api
    .client()
    .as(await aSession(api.services, id))
    .call.user.deleteAccount({});
  api.clock.advanceRule(14 * 86_400_000 - 1_000);
  const [done, midway] = [(await aViewer(api)).client, (await aViewer(api)).client];
  const full = await qualify(api, done, post);
  const state = await openView(midway, post);
  await watch(api, midway, post, state, 5);
  await finishDeletions(api.services);

  const later = await beat(midway, post, state);
  expect([later.status, later.code]).toEqual([200, 0]);
  const claimed = await done.call.rewards.claimPostReward({
    post_id: `${post}`,
    view_session_id: full.sessionId,
  });
  expect([claimed.status, claimed.code]).toEqual([200, 0]);
  expect((await midway.call.posts.detail({ id: `${post}` })).code).toBe(1201);
  expect((await midway.call.comments.commentList({ post_id: `${post}` })).code).toBe(1201);
  expect(await checkLedger(db)).toEqual([]);
});

test('a deleted account’s items are unworn, unlisted and unowned, and its potions are gone', async () => {
  const { db } = api.services;
  const { client, id, nft: worn } = await aWearer(api);
  const listing = await aListing(api, id);
  const onChain = await anItem(api, id);
  await changeRow(db, 'nft_item', onChain, {
    state: 'on_chain',
    chain: 'bsc',
    owner_address: `0x${'7'.repeat(40)}`,
  });
  const minting = await anItem(api, id);
  await changeRow(db, 'nft_item', minting, { state: 'minting' });
  await potions(api, id, 5);
  await client.call.user.deleteAccount({});
  api.clock.advanceRule(15 * 86_400_000);
  const status = async () =>
    (await db.selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  // The mint is still open, so its final wallet is unknown.
  await finishDeletions(api.services);
  expect(await status()).toBe('deleting');
  await changeRow(db, 'nft_item', minting, { state: 'held' });
  await finishDeletions(api.services);
  expect(await status()).toBe('deleted');
  expect(await readItemRow(api, worn)).toMatchObject({ state: 'held', owner_id: id });
  expect(await readItemRow(api, onChain)).toMatchObject({ state: 'on_chain', owner_id: null });
  expect(
    await db.selectFrom('equipment').select('nft_id').where('user_id', '=', id).execute(),
  ).toEqual([]);
  const offer = await db
    .selectFrom('market_listing')
    .innerJoin('nft_item', 'nft_item.id', 'nft_id')
    .select(['market_listing.state', 'nft_item.state as item'])
    .where('market_listing.id', '=', listing)
    .executeTakeFirstOrThrow();
  expect(offer).toEqual({ state: 'cancelled', item: 'held' });
  const { data } = await api.client().call.nft.nftDetail({ id: `${worn}` });
  expect(data).toMatchObject({
    owner: null,
    history: [{ event: 'taken_off', from: null }, {}, {}],
  });
  const props = await db
    .selectFrom('prop_item')
    .select('quantity')
    .where('user_id', '=', id)
    .execute();
  expect(props).toEqual([{ quantity: 0 }]);
  expect(await checkLedger(db)).toEqual([]);
});
