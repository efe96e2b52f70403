import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { notificationKeys } from './prefs.ts';

/** Support and permission for messages in this browser while the page is closed. */
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

/** The push state of this browser for the viewer. */
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
 * Asks for permission and subscribes this browser; 'denied' if the viewer or the browser refuses. Rejects with errors
 * of the calls, and with the browser's error if its push service is unreachable.
 */
export const switchPushOn = async (taice: Taice): Promise<PushState> => {
  const { api, queries } = taice;
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { key } = await api.notifications.pushKey({});
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription to another key could not receive our messages.
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

/** This browser shows no more messages, even if the server is not reached. */
export const switchPushOff = async (taice: Taice): Promise<PushState> => {
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  if (subscription) {
    await taice.api.notifications.pushUnsubscribe({ endpoint: subscription.endpoint });
    void taice.queries.invalidateQueries({ queryKey: notificationKeys.prefs });
  }
  return 'off';
};
