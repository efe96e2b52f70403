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

test('unsubscribing removes one browser, repeatably, and keeps the others', async () => {
  const { id, client } = await aViewer(api);
  const { pushSubscribe, pushUnsubscribe } = client.call.notifications;
  const browser = aBrowser();
  await pushSubscribe(browser);
  const other = await aSession(api.services, id, { deviceId: 'other' });
  await api.client().as(other).call.notifications.pushSubscribe(aBrowser());
  for (let twice = 0; twice < 2; twice += 1)
    expect((await pushUnsubscribe({ endpoint: browser.endpoint })).data).toEqual({ push_num: 1 });
});

test('a person cannot unsubscribe another person’s browser', async () => {
  const [first, then] = [await aViewer(api), await aViewer(api)];
  const browser = aBrowser();
  await then.client.call.notifications.pushSubscribe(browser);
  const { endpoint } = browser;
  expect((await first.client.call.notifications.pushUnsubscribe({ endpoint })).data).toEqual({
    push_num: 0,
  });
  expect((await then.client.call.notifications.prefs({})).data.push_num).toBe(1);
});
