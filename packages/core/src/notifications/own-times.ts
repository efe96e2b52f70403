import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';

/** Minutes of the own day, `19:30`. */
export type OwnTimes = {
  readonly quiet_from?: string;
  readonly quiet_to?: string;
  readonly remind_at?: string;
};
const names = ['quiet_from', 'quiet_to', 'remind_at'] as const satisfies (keyof OwnTimes)[];

/** The times that the viewer had chosen before switching them off here, so that they need not choose them again. */
export const keptTimes = (taice: Taice): OwnTimes => {
  const kept = new URLSearchParams(deviceOf(taice).storage.get('ownTimes') ?? '');
  return Object.fromEntries(
    names.flatMap((name) => {
      const time = kept.get(name);
      return time !== null && /^\d\d:\d\d$/.test(time) ? [[name, time]] : [];
    }),
  );
};

export const keepTimes = (taice: Taice, times: OwnTimes): void => {
  const all = { ...keptTimes(taice), ...times };
  deviceOf(taice).storage.set('ownTimes', new URLSearchParams(all).toString());
};
