import { deviceOf } from '../device/device.ts';
import { openGuide } from '../overlays/store.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { tokenAtom } from './atoms.ts';

/** Opens the guide that is owed, unless today's sign-in may still come up before it. */
export function showGuide(taice: Taice): void {
  const device = deviceOf(taice);
  if (!device.guideDue || device.balancesAsked > 0 || device.signInTimer !== undefined) return;
  device.guideDue = false;
  const { store } = taice;
  if (store.get(tokenAtom) !== null && viewerOf(taice)?.is_new_desc === 0) openGuide(taice);
}

/** After a login, once account and balance are known: somebody new is shown the guide. */
export function offerGuide(taice: Taice): void {
  deviceOf(taice).guideDue = true;
  showGuide(taice);
}
