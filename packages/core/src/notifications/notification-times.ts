import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';

/** Minutes of the own day, `19:30`. */
export type NotificationTimes = {
  readonly quiet_from?: string;
  readonly quiet_to?: string;
  readonly remind_at?: string;
};
const names = [
  'quiet_from',
  'quiet_to',
  'remind_at',
] as const satisfies (keyof NotificationTimes)[];

/** The times that the viewer had chosen before switching them off here, so that they need not choose them again. */
export const loadNotificationTimes = (taice: Taice): NotificationTimes => {
  const stored = new URLSearchParams(deviceOf(taice).storage.get('ownTimes') ?? '');
  return Object.fromEntries(
    names.flatMap((name) => {
      const time = stored.get(name);
      return time !== null && /^\d\d:\d\d$/.test(time) ? [[name, time]] : [];
    }),
  );
};

export const saveNotificationTimes = (taice: Taice, times: NotificationTimes): void => {
  const all = { ...loadNotificationTimes(taice), ...times };
  deviceOf(taice).storage.set('ownTimes', new URLSearchParams(all).toString());
};
