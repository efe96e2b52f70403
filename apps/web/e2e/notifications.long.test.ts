import { contract } from '@taice/contract';
import { type Product, startProduct } from '@taice/testkit/browser';
import { testInChromium as test } from '@taice/testkit/browser-test';
import { type PushServiceStandIn, startPushService, type Subscription } from '@taice/testkit/push';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openAsNewUser, newAccount, english } from './steps.ts';

let service: PushServiceStandIn;
let product: Product;
beforeAll(async () => {
  service = await startPushService();
  product = await startProduct({ env: { PUSH_STAND_IN: service.url } });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await service.close();
  expect(product.problems()).toEqual([]);
});

const goTo = (page: Page, path: string) => page.goto(`${product.url}${path}`);
const toggle = (page: Page, name: string | RegExp) =>
  page.getByRole('switch', { name, exact: true });
const isOn = (page: Page, name: string | RegExp) => toggle(page, name).getAttribute('aria-checked');

/** Chromium only asks its maker's push service: its subscription is made by the one on this machine. */
const subscribeHere = async (context: BrowserContext): Promise<Subscription[]> => {
  const made: Subscription[] = [];
  await context.exposeFunction('subscribeHere', (key: string) => {
    const subscription = service.subscribe(key);
    made.push(subscription);
    return subscription;
  });
  await context.addInitScript(() => {
    const bytesOf = (text: string) =>
      Uint8Array.from(
        atob(text.replaceAll('-', '+').replaceAll('_', '/')),
        (letter) => letter.codePointAt(0) ?? 0,
      ).buffer;
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCodePoint(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    let current: unknown = null;
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const ask = Reflect.get(globalThis, 'subscribeHere') as (
        key: string,
      ) => Promise<Subscription>;
      const { endpoint, p256dh, auth } = await ask(base64url(applicationServerKey));
      current = {
        endpoint,
        getKey: (name: string) => bytesOf(name === 'auth' ? auth : p256dh),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current });
  });
  return made;
};

/** Delivers a push message to the browser's own worker, as its push service would. */
const deliver = async (page: Page, data: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const ids: string[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    ids.push(...registrations.map(({ registrationId }) => registrationId));
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  const origin = new URL(page.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: ids[0]!,
    data,
  });
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, data }) => ({ title, body, link: data as string }));
  });

test('an enabled browser gets account notifications, and a press opens their page', async ({
  open,
}) => {
  const { page, context } = await open({ serviceWorkers: true });
  await context.grantPermissions(['notifications'], { origin: product.url });
  const made = await subscribeHere(context);
  const { person } = await openAsNewUser(page, newAccount(), product);
  await goTo(page, '/Notifications');
  const push = english('notifications.push');
  await expect.poll(() => isOn(page, push)).toBe('false');
  await toggle(page, push).click();
  await expect.poll(() => isOn(page, push)).toBe('true');
  await page.getByText(english('notifications.browsers_one')).waitFor();

  await person.ask(contract.user.exportData, {});
  const [subscription] = made;
  await expect.poll(() => service.pushedTo(subscription!).length).toBe(1);
  const text = service.pushedTo(subscription!)[0]?.text ?? '';
  const notice = JSON.parse(text) as { title: string; body: string; link: string };

  await page.evaluate(() => navigator.serviceWorker.ready);
  await deliver(page, text);
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: notice.title, body: notice.body, link: '/profile-edit' }]);
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent: (event: Event) => boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    const Pressed = Reflect.get(globalThis, 'NotificationEvent') as new (
      type: string,
      init: object,
    ) => Event;
    scope.dispatchEvent(new Pressed('notificationclick', { notification }));
  });
  await page.waitForURL(`${product.url}/profile-edit`);
  expect(await shown(page)).toEqual([]);
});

test('preferences survive to the next visit, and account notices have no switch', async ({
  open,
}) => {
  const { page, context } = await open({ serviceWorkers: true });
  await context.grantPermissions(['notifications'], { origin: product.url });
  await subscribeHere(context);
  await openAsNewUser(page, newAccount(), product);
  await goTo(page, '/V2/messagecenter');
  await page
    .getByRole('main')
    .getByRole('link', { name: english('notifications.title') })
    .click();
  const likes = `${english('notifications.of.like')}: ${english('notifications.channel.push')}`;
  // No channel is connected yet.
  await page.getByText(english('notifications.noWay')).first().waitFor();
  for (const name of [likes, english('notifications.remind')])
    expect(await toggle(page, name).isDisabled()).toBe(true);
  await toggle(page, english('notifications.push')).click();
  await page.getByText(english('notifications.closed.telegram')).waitFor();
  await toggle(page, likes).click();
  await toggle(page, english('notifications.digest')).click();
  await toggle(page, english('notifications.ownHour')).click();
  for (const [label, time] of [
    ['notifications.remindAt', '18:30'],
    ['notifications.quietFrom', '23:00'],
  ] as const) {
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes(time) === true,
    );
    await page.getByLabel(english(label)).selectOption(time);
    await saved;
  }
  await page.reload();
  await expect.poll(() => isOn(page, likes)).toBe('true');
  expect(await isOn(page, english('notifications.digest'))).toBe('true');
  expect(await page.getByLabel(english('notifications.remindAt')).inputValue()).toBe('18:30');
  const quietFrom = page.getByLabel(english('notifications.quietFrom'));
  expect(await quietFrom.inputValue()).toBe('23:00');
  // Equal hours would leave no quiet time.
  const quietTo = page.getByLabel(english('notifications.quietTo'));
  expect(await quietTo.getByRole('option', { name: '23:00' }).count()).toBe(0);
  const account = page.getByRole('row').filter({ hasText: english('notifications.of.security') });
  expect(await account.getByRole('switch').count()).toBe(0);
  expect(await account.getByRole('img', { name: english('notifications.always') }).count()).toBe(2);
  // After switching off and on again, the chosen hours are restored.
  for (const [name, label, time] of [
    ['notifications.quiet', 'notifications.quietFrom', '23:00'],
    ['notifications.ownHour', 'notifications.remindAt', '18:30'],
  ] as const) {
    await toggle(page, english(name)).click();
    await page.getByLabel(english(label)).waitFor({ state: 'detached' });
    await toggle(page, english(name)).click();
    expect(await page.getByLabel(english(label)).inputValue()).toBe(time);
  }
  // Without Telegram the bot cannot ask.
  expect(await toggle(page, english('notifications.confirm')).isDisabled()).toBe(true);
});
