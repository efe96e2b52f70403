import { businessDay } from '@taice/core/rules';
import { beforeEach, expect, test } from 'vitest';
import { aPost, changeRow } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import type { Client } from '../../../testing/client.ts';
import { providerKey } from '../../../platform/http/network.ts';
import { aViewer, openView, watch } from '../../watching/testing/viewer.ts';
import { deleteUncountedVisits } from './visit-queries.ts';

let sharer: Awaited<ReturnType<typeof aViewer>>;
let post_id: string;
let share_code: string;
const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
beforeEach(async () => {
  sharer = await aViewer(api, { nickname: 'Mia' });
  post_id = `${(await aPost(api.services.db)).id}`;
  ({ share_code } = (await sharer.client.call.posts.share({ post_id })).data);
});

/** A client in a network of its own, unless an address is given. */
let networks = 0;
const from = (address = `198.18.0.${++networks}`) =>
  api.client({ headers: { 'x-forwarded-for': address } });
const visitsOf = (sharerId = sharer.id) =>
  api.services.db
    .selectFrom('share_visit')
    .select(['device_id', 'is_counted'])
    .where('user_id', '=', sharerId)
    .execute();
const countOf = async (sharerId = sharer.id) =>
  (await visitsOf(sharerId)).filter(({ is_counted }) => is_counted).length;
/** Opens a link and watches its video as a visitor's player does; true if the visit counts. */
const comes = async (visitor: Client, code = share_code): Promise<boolean> => {
  const { data } = await visitor.call.posts.addShareReceiveLog({ share_code: code });
  const counted = async () =>
    (
      await api.services.db
        .selectFrom('share_visit')
        .select('device_id')
        .where('device_id', '=', visitor.deviceId)
        .where('is_counted', '=', true)
        .execute()
    ).length;
  const before = await counted();
  await visitor.call.watching.addViewLog({ post_id: data.post_id, position_s: 3 });
  return (await counted()) > before;
};
const events = () =>
  api.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'share.visited')
    .where('user_id', '=', sharer.id)
    .execute();

test('a visit counts once per device after its view, and the reply names the inviter', async () => {
  const visitor = from();
  const { data } = await visitor.call.posts.addShareReceiveLog({ share_code });
  expect(data).toMatchObject({
    counted: false,
    post_id,
    inviter: { id: `${sharer.id}`, nickname: 'Mia', is_follow: false },
  });
  expect(await events()).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    await visitor.call.watching.addViewLog({ post_id, position_s: 3 });
  expect(await comes(visitor, share_code.toLowerCase())).toBe(false);
  const network = providerKey(api.services.config.proofKey, `198.18.0.${networks}`);
  expect(await events()).toEqual([
    { payload: { post_id, share_code, device_id: visitor.deviceId, visitor_id: null, network } },
  ]);
});

test('a call after the view counts at once; a view of another video does not', async () => {
  const [late, astray] = [from(), from()];
  await late.call.watching.addViewLog({ post_id, position_s: 3 });
  expect((await late.call.posts.addShareReceiveLog({ share_code })).data.counted).toBe(true);
  const other = `${(await aPost(api.services.db)).id}`;
  await astray.call.posts.addShareReceiveLog({ share_code });
  await astray.call.watching.addViewLog({ post_id: other, position_s: 3 });
  expect(await countOf()).toBe(1);
});

test('a signed-in visitor counts once view time is credited', async () => {
  const { id, client } = await aViewer(api, { ip: '198.18.6.1' });
  await client.call.posts.addShareReceiveLog({ share_code });
  // A view without proof does not count as a visit.
  await client.call.watching.addViewLog({ post_id, position_s: 3 });
  const state = await openView(client, BigInt(post_id));
  await watch(api, client, BigInt(post_id), state, 2);
  expect(await countOf()).toBe(0);
  await watch(api, client, BigInt(post_id), state, 5);
  await watch(api, client, BigInt(post_id), state, 10);
  expect(await events()).toMatchObject([{ payload: { visitor_id: `${id}` } }]);
});

test('loopback over IPv4 and IPv6 is one network, so self-visits do not count', async () => {
  const own = await aViewer(api, { ip: '::1' });
  const { data } = await own.client.call.posts.share({ post_id });
  for (const address of ['127.0.0.1', '127.0.0.9', '::1'])
    expect(await comes(from(address), data.share_code)).toBe(false);
  expect(await visitsOf(own.id)).toEqual([]);
});

test('a view from the link’s own network does not count, even if the call came from elsewhere', async () => {
  const own = await aViewer(api, { ip: '198.18.8.1' });
  const { data } = await own.client.call.posts.share({ post_id });
  const elsewhere = from();
  await elsewhere.call.posts.addShareReceiveLog({ share_code: data.share_code });
  const home = api.client({
    deviceId: elsewhere.deviceId,
    headers: { 'x-forwarded-for': '198.18.8.1' },
  });
  await home.call.watching.addViewLog({ post_id, position_s: 3 });
  expect(await countOf(own.id)).toBe(0);
});

test('uncounted visits are deleted, counted ones stay', async () => {
  const { db } = api.services;
  await from().call.posts.addShareReceiveLog({ share_code });
  expect(await comes(from())).toBe(true);
  await deleteUncountedVisits(db, new Date(api.clock.rule().getTime() + 1));
  expect(await visitsOf()).toMatchObject([{ is_counted: true }]);
});

test('the author and other accounts on their device do not count', async () => {
  const { db } = api.services;
  await db
    .insertInto('device_user')
    .values({ device_id: sharer.client.deviceId, user_id: sharer.id })
    .execute();
  const elsewhere = await aViewer(api, { ip: '198.18.3.1' });
  const same = api.client({ deviceId: sharer.client.deviceId });
  for (const client of [sharer.client, same]) expect(await comes(client)).toBe(false);
  await elsewhere.client.call.posts.addShareReceiveLog({ share_code });
  expect(await visitsOf()).toMatchObject([{ device_id: elsewhere.client.deviceId }]);
});

test('visits from the link’s own network do not count, whatever the /64 or device', async () => {
  const own = await aViewer(api, { ip: '2001:db8:5:1::1' });
  const { data } = await own.client.call.posts.share({ post_id });
  const visit = (address: string) => comes(from(address), data.share_code);
  for (let n = 0; n < 10; n++) expect(await visit(`2001:db8:5:${n}::9`)).toBe(false);
  expect(await visit('2001:db8:6:1::1')).toBe(true);
});

test('a network counts three visits a day per sharer; other networks and sharers still count', async () => {
  const counted = [];
  for (let n = 0; n < 8; n++) counted.push(await comes(from('198.18.9.9')));
  expect(counted.filter(Boolean)).toHaveLength(3);
  expect(await comes(from())).toBe(true);
  const other = await aViewer(api, { ip: '198.18.4.1' });
  const { data } = await other.client.call.posts.share({ post_id });
  expect(await comes(from('198.18.9.9'), data.share_code)).toBe(true);
});

test('waiting visits are capped at a hundred per sharer and network, without blocking other sharers', async () => {
  const { db } = api.services;
  const network = providerKey(api.services.config.proofKey, '198.18.7.7');
  const waiting = Array.from({ length: 98 }, (_, n) => ({
    share_code,
    device_id: `invented-${n}`,
    user_id: sharer.id,
    biz_date: businessDay(api.clock.rule()),
    network,
    is_counted: false,
    at: api.clock.rule(),
  }));
  await db.insertInto('share_visit').values(waiting).execute();
  for (let n = 0; n < 4; n++)
    await from('198.18.7.7').call.posts.addShareReceiveLog({ share_code });
  expect(await visitsOf()).toHaveLength(100);
  const other = await aViewer(api, { ip: '198.18.4.1' });
  const { data } = await other.client.call.posts.share({ post_id });
  expect(await comes(from('198.18.7.7'), data.share_code)).toBe(true);
  await changeRow(db, 'post', BigInt(post_id), { state: 'offline' });
  for (let n = 0; n < 4; n++) await from().call.posts.addShareReceiveLog({ share_code });
  expect(await visitsOf()).toHaveLength(100);
});

test('a link to an offline video counts nothing; an unknown or suspended sharer is rejected', async () => {
  const { db } = api.services;
  await changeRow(db, 'post', BigInt(post_id), { state: 'offline' });
  expect(await comes(from())).toBe(false);
  await changeRow(db, 'user', sharer.id, { status: 'suspended' });
  for (const code of [share_code, 'NOBODY0000', 'x'])
    expect((await from().call.posts.addShareReceiveLog({ share_code: code })).code).toBe(1206);
  expect((await from().call.posts.addShareReceiveLog({ share_code: '' })).code).toBe(400);
});
