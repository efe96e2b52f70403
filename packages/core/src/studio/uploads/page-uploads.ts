import { deviceOf } from '../../device/device.ts';
import type { Taice } from '../../types.ts';
import { createUploads, type Uploads } from './engine.ts';
import { browserPorts } from './ports.ts';
import { uploadsKeptAtom } from './store.ts';

const instances = new WeakMap<Taice, Uploads>();

/** The page's uploads, created on first use. */
export const uploadsOf = (taice: Taice): Uploads => {
  const existing = instances.get(taice);
  if (existing) return existing;
  const onStorageLost = () => taice.store.set(uploadsKeptAtom, false);
  const uploads = createUploads(taice, browserPorts(onStorageLost));
  instances.set(taice, uploads);
  return uploads;
};

/** True if an earlier page has left an upload or a form unfinished; a cheap check. */
export const hasStoredUploads = (taice: Taice): boolean =>
  deviceOf(taice).storage.get('uploads') !== null;
