import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import type { Client } from '../../../testing/client.ts';
import { aViewer, hasWatched } from '../../watching/testing/viewer.ts';

let api: TestApi;
let sharer: Awaited<ReturnType<typeof aViewer>>;
let post_id: string;
let share_code: string;
beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  sharer = await aViewer(api, { nickname: 'Mia' });
  post_id = `${(await aPost(api.services.db)).id}`;
  ({ share_code } = (await sharer.client.call.posts.share({ post_id })).data);
});

/** Somebody in a network of their own, unless one is given. */
let networks = 0;
const from = (address = `198.18.0.${++networks}`) =>
  api.client({ headers: { 'x-forwarded-for': address } });
const events = () =>
  api.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'share.visited')
    .where('user_id', '=', sharer.id)
    .execute();

test('a visit counts once a device, and says who sent the link', async () => {
  const visitor = from();
  const { data } = await visitor.call.posts.addShareReceiveLog({ share_code });
  expect(data).toMatchObject({
    counted: true,
    post_id,
    inviter: { id: `${sharer.id}`, nickname: 'Mia', is_follow: false },
  });
  const again = await visitor.call.posts.addShareReceiveLog({
    share_code: share_code.toLowerCase(),
  });
  expect(again.data).toMatchObject({ counted: false, invite_code: data.invite_code });
  expect(await events()).toEqual([
    { payload: { post_id, share_code, device_id: visitor.deviceId, visitor_id: null } },
  ]);
});

test('neither its own author nor another account on their device counts', async () => {
  const { db } = api.services;
  await db
    .insertInto('device_user')
    .values({ device_id: sharer.client.deviceId, user_id: sharer.id })
    .execute();
  const elsewhere = await aViewer(api, { ip: '198.18.3.1' });
  const same = api.client({ deviceId: sharer.client.deviceId });
  for (const client of [sharer.client, same])
    expect((await client.call.posts.addShareReceiveLog({ share_code })).data.counted).toBe(false);
  expect((await elsewhere.client.call.posts.addShareReceiveLog({ share_code })).data.counted).toBe(
    true,
  );
});

test('visits from the network in which the link was made count nothing, be it of other /64 or devices', async () => {
  const own = await aViewer(api, { ip: '2001:db8:5:1::1' });
  const { data } = await own.client.call.posts.share({ post_id });
  const visit = async (address: string) =>
    (await from(address).call.posts.addShareReceiveLog({ share_code: data.share_code })).data
      .counted;
  for (let n = 0; n < 10; n++) expect(await visit(`2001:db8:5:${n}::9`)).toBe(false);
  expect(await visit('2001:db8:6:1::1')).toBe(true);
});

test('invented devices of one network count three times a day, a second network besides', async () => {
  const counted = [];
  for (let n = 0; n < 8; n++)
    counted.push(
      (await from('198.18.9.9').call.posts.addShareReceiveLog({ share_code })).data.counted,
    );
  expect(counted.filter(Boolean)).toHaveLength(3);
  expect((await from().call.posts.addShareReceiveLog({ share_code })).data.counted).toBe(true);
});

test('a network brings all people’s links so many visitors a day, and who has watched a video besides', async () => {
  const links = [];
  for (let n = 0; n < 21; n++) {
    const { client } = await aViewer(api, { ip: `198.18.4.${n}` });
    links.push((await client.call.posts.share({ post_id })).data.share_code);
  }
  const ip = '198.18.5.5';
  const visits = async (client: () => Client, codes: readonly string[]) => {
    const counted = [];
    for (const code of codes)
      counted.push(
        (await client().call.posts.addShareReceiveLog({ share_code: code })).data.counted,
      );
    return counted.filter(Boolean).length;
  };
  const codes = links.slice(0, 20).flatMap((code) => [code, code, code]);
  expect(await visits(() => from(ip), codes)).toBe(60);
  expect(await visits(() => from(ip), links.slice(20))).toBe(0);
  const known = await aViewer(api, { ip });
  await hasWatched(api.services.db, known.id);
  expect(await visits(() => known.client, links.slice(20))).toBe(1);
});

test('invented devices leave no more rows than count, whatever they come to', async () => {
  const { db } = api.services;
  const rows = async () =>
    (
      await db
        .selectFrom('share_visit')
        .select('device_id')
        .where('user_id', '=', sharer.id)
        .execute()
    ).length;
  for (let n = 0; n < 12; n++)
    await from('198.18.7.7').call.posts.addShareReceiveLog({ share_code });
  expect(await rows()).toBe(3);
  await db
    .updateTable('post')
    .set({ state: 'offline' })
    .where('id', '=', BigInt(post_id))
    .execute();
  for (let n = 0; n < 4; n++) await from().call.posts.addShareReceiveLog({ share_code });
  expect(await rows()).toBe(3);
});

test('a link to what cannot be watched counts nothing; one of nobody or of somebody gone is unknown', async () => {
  const { db } = api.services;
  await db
    .updateTable('post')
    .set({ state: 'offline' })
    .where('id', '=', BigInt(post_id))
    .execute();
  expect((await from().call.posts.addShareReceiveLog({ share_code })).data.counted).toBe(false);
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', sharer.id).execute();
  for (const code of [share_code, 'NOBODY0000', 'x'])
    expect((await from().call.posts.addShareReceiveLog({ share_code: code })).code).toBe(1206);
  expect((await from().call.posts.addShareReceiveLog({ share_code: '' })).code).toBe(400);
});
