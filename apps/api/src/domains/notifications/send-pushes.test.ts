import { type PushServiceStandIn, startPushService, type Subscription } from '@taice/testkit/push';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { markRead } from '../messages/queries.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { webPushPort } from './push-port.ts';
import { PUSH_RATE_LIMITS, type PushSender, runPushCycle, sendPushes } from './send-pushes.ts';
import { deliveriesOf, post } from './testing/fixtures.ts';

let service: PushServiceStandIn;
let api: TestApi;
beforeEach(async () => {
  service = await startPushService();
  // 12:00 in Shanghai.
  api = await startApi({
    now: new Date('2026-11-21T04:00:00Z'),
    env: { PUSH_STAND_IN: service.url },
  });
});
afterEach(async () => {
  await api.stop();
  await service.close();
});

const sender = (): PushSender => {
  const { clock, services } = api;
  const timing = {
    now: () => clock.real().getTime(),
    sleep: (ms: number) => Promise.resolve(clock.advance(ms)),
  };
  const port = webPushPort(services.config);
  return { ...services, port, timing, rateLimiter: createRateLimiter(timing, PUSH_RATE_LIMITS) };
};
const send = () => sendPushes(sender(), api.services.db);
const aTold = async (browsers = 1) => {
  const viewer = await aViewer(api, { timezone: 'Asia/Shanghai' });
  const subscriptions: Subscription[] = [];
  for (let n = 0; n < browsers; n += 1) {
    const session = await aSession(api.services, viewer.id, { deviceId: `browser-${n}` });
    const { pushKey, pushSubscribe } = api.client().as(session).call.notifications;
    const browser = service.subscribe((await pushKey({})).data.key);
    await pushSubscribe(browser);
    subscriptions.push(browser);
  }
  return { ...viewer, subscriptions };
};
const read = (browser: Subscription | undefined): unknown[] =>
  browser ? service.pushedTo(browser).map(({ text }) => JSON.parse(text)) : [];
const states = async (userId: bigint) =>
  (await deliveriesOf(api.services.db, userId)).map(({ state, why }) => [state, why]);

test('each browser gets its own encrypted push, once', async () => {
  const { id, subscriptions } = await aTold(2);
  await post(api, id);
  await send();
  await send();
  for (const browser of subscriptions)
    expect(read(browser)).toEqual([
      {
        title: expect.stringContaining('200'),
        body: expect.any(String),
        link: expect.stringMatching(/^\//),
        tag: expect.stringMatching(/^\d+$/),
      },
    ]);
  expect(await states(id)).toEqual([['sent', null]]);
  // Expires after twelve hours, and before the quiet hours, which begin in ten.
  expect(subscriptions.map((browser) => service.pushedTo(browser)[0]?.ttl)).toEqual([
    36_000, 36_000,
  ]);
});

test('removes only the browsers whose endpoint is gone', async () => {
  const { id, client, subscriptions } = await aTold(2);
  const [gone, there] = subscriptions;
  if (gone) service.forget(gone);
  await post(api, id);
  await send();
  expect(read(there)).toHaveLength(1);
  expect((await client.call.notifications.prefs({})).data.push_num).toBe(1);
  if (there) service.forget(there);
  await post(api, id, 'again');
  await send();
  expect((await client.call.notifications.prefs({})).data.push_num).toBe(0);
  expect(await states(id)).toEqual([
    ['sent', null],
    ['unreachable', 'gone'],
  ]);
});

test('removes a browser of a silent service only after days', async () => {
  const { id, client } = await aTold(0);
  await client.call.notifications.pushSubscribe(service.subscribe('x'));
  const pushNum = async () => (await client.call.notifications.prefs({})).data.push_num;
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await post(api, id);
      service.answerNext(502);
      await send();
    }
  };
  await fail(21);
  expect(await pushNum()).toBe(1);
  await api.services.db
    .updateTable('push_subscription')
    .set({ created_at: new Date(api.clock.real().getTime() - 4 * 86_400_000) })
    .where('user_id', '=', id)
    .execute();
  await fail(1);
  expect(await pushNum()).toBe(0);
});

test('removes a browser after twenty refusals', async () => {
  const { id, client } = await aTold(0);
  await client.call.notifications.pushSubscribe(service.subscribe('another'));
  await api.services.db
    .updateTable('push_subscription')
    .set({ fail_count: 18 })
    .where('user_id', '=', id)
    .execute();
  for (const left of [1, 0]) {
    await post(api, id);
    await send();
    expect((await client.call.notifications.prefs({})).data.push_num).toBe(left);
  }
});

test('a 429 delays the push until the time given, and then it goes once', async () => {
  const { id, subscriptions } = await aTold();
  await post(api, id);
  service.answerNext(429, { 'Retry-After': '90' });
  await send();
  await send();
  expect(read(subscriptions[0])).toEqual([]);
  expect(await states(id)).toEqual([['waiting', '429']]);
  api.clock.advance(90_000);
  await send();
  expect(read(subscriptions[0])).toHaveLength(1);
  expect(await states(id)).toEqual([['sent', null]]);
});

test('a tiny or invalid Retry-After still waits', async () => {
  const { id } = await aTold();
  await post(api, id);
  for (const asked of ['0.001', '0', '-1', '1e-9', 'NaN'])
    service.answerNext(429, { 'Retry-After': asked });
  for (let n = 0; n < 5; n += 1) {
    await send();
    api.clock.advance(1_000);
  }
  const rows = await api.services.db
    .selectFrom('delivery')
    .select('attempts')
    .where('user_id', '=', id)
    .where('channel', '=', 'push')
    .execute();
  expect(rows).toEqual([{ attempts: 1 }]);
});

test('a push that may have arrived is not sent again', async () => {
  const { id } = await aTold();
  await post(api, id);
  service.answerNext(502);
  await send();
  api.clock.advance(3_600_000);
  await send();
  expect(await states(id)).toEqual([['unknown', '502']]);
});

test('does not push read or unwanted messages, or in quiet hours', async () => {
  const { id, client, subscriptions } = await aTold();
  await post(api, id);
  await transaction(api.services.db, (tx) => markRead(tx, id, {}, api.clock.rule()));
  await send();
  await post(api, id, 'unwanted');
  await client.call.notifications.storePrefs({ matrix: { reward: { push: 0 } } });
  await send();
  await client.call.notifications.storePrefs({ matrix: { reward: { push: 1 } } });
  await client.call.notifications.storePrefs({ quiet_from: '11:00', quiet_to: '13:00' });
  await post(api, id, 'quiet');
  await send();
  expect(read(subscriptions[0])).toEqual([]);
  expect(await states(id)).toEqual([
    ['dropped', 'read'],
    ['dropped', 'unwanted'],
    ['waiting', null],
  ]);
  api.clock.advance(3_600_000);
  await send();
  expect(read(subscriptions[0])).toHaveLength(1);
});

test('a subscription under another key fails with 403', async () => {
  const { id, client } = await aTold(0);
  const other = service.subscribe('another');
  await client.call.notifications.pushSubscribe(other);
  await post(api, id);
  await send();
  expect(service.pushedTo(other)).toEqual([]);
  expect(await states(id)).toEqual([['failed', '403']]);
});

test('an ended session gets no push', async () => {
  const { id, client } = await aTold(0);
  await client.call.notifications.pushSubscribe(
    service.subscribe(api.services.config.vapid.publicKey),
  );
  await post(api, id);
  // The session expires by itself.
  api.clock.advance(2 * 86_400_000);
  api.clock.advanceRule(-2 * 86_400_000);
  await send();
  expect(await states(id)).toEqual([['unreachable', 'logged out']]);
  await aSession(api.services, id);
});

test('a copy of the database sends no push', async () => {
  const { id, subscriptions } = await aTold();
  const lead = (instance: string) => {
    let looks = 3;
    return runPushCycle(sender(), { instance, isStopped: () => (looks -= 1) < 0 });
  };
  await lead('at home');
  await post(api, id);
  await lead('elsewhere');
  expect(read(subscriptions[0])).toEqual([]);
  await lead('at home');
  expect(read(subscriptions[0])).toHaveLength(1);
});
