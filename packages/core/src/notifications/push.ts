import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { notificationKeys } from './prefs.ts';

/** Whether this browser can show messages while nobody has the page open, and whether it may. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const isOwner = (taice: Taice): boolean =>
  deviceOf(taice).storage.get('pushOf') === viewerOf(taice)?.id;

/** How this browser stands with the viewer. */
export const pushState = async (taice: Taice): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscriptionHere()) && isOwner(taice) ? 'on' : 'off';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(base64url.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.codePointAt(0) ?? 0,
  );

const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Asks for leave and has this browser told; 'denied' where the viewer or the browser says no. Rejects with what the calls
 * reject with, and with the browser's error where its push service is out of reach.
 */
export const switchPushOn = async (taice: Taice): Promise<PushState> => {
  const { api, queries } = taice;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { key } = await api.notifications.pushKey({});
  const { pushManager } = await navigator.serviceWorker.ready;
  // Of another key, it could not be told.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  await api.notifications.pushSubscribe({
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  });
  deviceOf(taice).storage.set('pushOf', viewerOf(taice)?.id ?? '');
  void queries.invalidateQueries({ queryKey: notificationKeys.prefs });
  return 'on';
};

/** This browser shows nothing any more, whatever the server hears of it. */
export const switchPushOff = async (taice: Taice): Promise<PushState> => {
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  if (subscription) {
    await taice.api.notifications.pushUnsubscribe({ endpoint: subscription.endpoint });
    void taice.queries.invalidateQueries({ queryKey: notificationKeys.prefs });
  }
  return 'off';
};
