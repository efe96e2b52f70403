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
const pushNum = async (viewer: Awaited<ReturnType<typeof aViewer>>) =>
  (await viewer.client.call.notifications.prefs({})).data.push_num;

test('a browser is told once however often it says so', async () => {
  const viewer = await aViewer(api);
  const { pushSubscribe } = viewer.client.call.notifications;
  const browser = aBrowser();
  for (let twice = 0; twice < 2; twice += 1)
    expect((await pushSubscribe(browser)).data).toEqual({ push_num: 1 });
  expect((await pushSubscribe(aBrowser())).data).toEqual({ push_num: 2 });
});

test('a browser is whose it was last', async () => {
  const [first, then] = [await aViewer(api), await aViewer(api)];
  const browser = aBrowser();
  await first.client.call.notifications.pushSubscribe(browser);
  await then.client.call.notifications.pushSubscribe(browser);
  expect([await pushNum(first), await pushNum(then)]).toEqual([0, 1]);
});

test('whoever is logged out of a browser, from wherever, is not told there any more', async () => {
  const viewer = await aViewer(api);
  const lost = await aSession(api.services, viewer.id, { deviceId: 'lost' });
  await api.client().as(lost).call.notifications.pushSubscribe(aBrowser());
  await viewer.client.call.notifications.pushSubscribe(aBrowser());
  expect(await pushNum(viewer)).toBe(2);
  await viewer.client.call.auth.sessionRevoke({ id: `${lost.sessionId}` });
  expect(await pushNum(viewer)).toBe(1);
});

test('of more than ten browsers the first give way', async () => {
  const viewer = await aViewer(api);
  for (let n = 0; n < 12; n += 1) {
    await viewer.client.call.notifications.pushSubscribe(aBrowser());
    api.clock.advance(1_000);
  }
  expect(await pushNum(viewer)).toBe(10);
});

test('an address without https, a key that is none and a visitor are refused', async () => {
  const { client } = await aViewer(api);
  const { pushSubscribe } = client.call.notifications;
  const browser = aBrowser();
  const near = 'http://169.254.169.254/latest';
  expect(await pushSubscribe({ ...browser, endpoint: near })).toMatchObject({
    code: 400,
    data: { field: 'endpoint', rule: 'https' },
  });
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  expect(await pushSubscribe({ ...browser, p256dh })).toMatchObject({
    code: 400,
    data: { field: 'p256dh', rule: 'point' },
  });
  expect((await pushSubscribe({ ...browser, auth: 'x' })).code).toBe(400);
  expect((await pushSubscribe({ ...browser, endpoint: 'x' })).code).toBe(400);
  expect((await api.client().call.notifications.pushSubscribe(browser)).code).toBe(401);
});
