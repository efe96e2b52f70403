import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PushServiceStandIn, startPushService } from '@taice/testkit/push';
import { aSession } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

let service: PushServiceStandIn;
let api: TestApi;
beforeAll(async () => {
  service = await startPushService();
  api = await startApi({ env: { PUSH_STAND_IN: service.url } });
});
afterAll(async () => {
  await api.stop();
  await service.close();
});

const aBrowser = () => service.subscribe(api.services.config.vapid.publicKey);
/** A session on another device. */
const elsewhere = async ({ id }: { readonly id: bigint }) => {
  const session = await aSession(api.services, id, { deviceId: randomUUID() });
  return api.client().as(session).call.notifications;
};
const pushNum = async (viewer: Awaited<ReturnType<typeof aViewer>>) =>
  (await viewer.client.call.notifications.prefs({})).data.push_num;

test('repeated subscriptions of a browser count once', async () => {
  const viewer = await aViewer(api);
  const { pushSubscribe } = viewer.client.call.notifications;
  const browser = aBrowser();
  for (let twice = 0; twice < 2; twice += 1)
    expect((await pushSubscribe(browser)).data).toEqual({ push_num: 1 });
  const other = await elsewhere(viewer);
  expect((await other.pushSubscribe(aBrowser())).data).toEqual({ push_num: 2 });
});

test('a new endpoint replaces the browser’s old one', async () => {
  const viewer = await aViewer(api);
  const [before, after] = [aBrowser(), aBrowser()];
  for (const browser of [before, after])
    expect((await viewer.client.call.notifications.pushSubscribe(browser)).data).toEqual({
      push_num: 1,
    });
  const rows = api.services.db.selectFrom('push_subscription').where('user_id', '=', viewer.id);
  expect(await rows.select('endpoint').execute()).toEqual([{ endpoint: after.endpoint }]);
});

test('a browser belongs to the account that subscribed last', async () => {
  const [first, then] = [await aViewer(api), await aViewer(api)];
  const browser = aBrowser();
  await first.client.call.notifications.pushSubscribe(browser);
  await then.client.call.notifications.pushSubscribe(browser);
  expect([await pushNum(first), await pushNum(then)]).toEqual([0, 1]);
});

test('revoking a session ends push to its browser', async () => {
  const viewer = await aViewer(api);
  const lost = await aSession(api.services, viewer.id, { deviceId: 'lost' });
  await api.client().as(lost).call.notifications.pushSubscribe(aBrowser());
  await viewer.client.call.notifications.pushSubscribe(aBrowser());
  expect(await pushNum(viewer)).toBe(2);
  await viewer.client.call.auth.sessionRevoke({ id: `${lost.sessionId}` });
  expect(await pushNum(viewer)).toBe(1);
});

test('ten unused endpoints do not evict a browser that has received pushes', async () => {
  const viewer = await aViewer(api);
  const own = aBrowser();
  await viewer.client.call.notifications.pushSubscribe(own);
  const { db } = api.services;
  await db
    .updateTable('push_subscription')
    .set({ last_ok_at: api.clock.real() })
    .where('endpoint', '=', own.endpoint)
    .execute();
  let latest = own;
  for (let n = 0; n < 12; n += 1) {
    api.clock.advance(1_000);
    latest = aBrowser();
    await (await elsewhere(viewer)).pushSubscribe(latest);
  }
  expect(await pushNum(viewer)).toBe(10);
  const rows = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', viewer.id)
    .execute();
  const endpoints = rows.map(({ endpoint }) => endpoint);
  expect(endpoints).toContain(own.endpoint);
  expect(endpoints).toContain(latest.endpoint);
});

test('rejects a non-https or private endpoint and an invalid key', async () => {
  const { client } = await aViewer(api);
  const { pushSubscribe } = client.call.notifications;
  const browser = aBrowser();
  const near = 'http://169.254.169.254/latest';
  expect(await pushSubscribe({ ...browser, endpoint: near })).toMatchObject({
    code: 400,
    data: { field: 'endpoint', rule: 'https' },
  });
  for (const host of ['169.254.169.254', '127.1', '[::ffff:10.0.0.1]', '[fe80::1]', 'localhost'])
    expect(await pushSubscribe({ ...browser, endpoint: `https://${host}/x` })).toMatchObject({
      code: 400,
      data: { field: 'endpoint', rule: 'public' },
    });
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  expect(await pushSubscribe({ ...browser, p256dh })).toMatchObject({
    code: 400,
    data: { field: 'p256dh', rule: 'point' },
  });
});
