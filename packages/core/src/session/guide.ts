import { atom } from 'jotai/vanilla';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { tokenAtom } from './atoms.ts';

const openAtom = atom(false);

/**
 * Whether the new-user guide is on: coach marks over the page, which waits for nothing and steps back
 * while something else lies over it.
 */
export const guideAtom = atom((get) => get(openAtom));

export function openGuide(taice: Taice): void {
  taice.store.set(openAtom, true);
}

/** Puts the guide away; until it is done it comes back with the next page. */
export function closeGuide(taice: Taice): void {
  taice.store.set(openAtom, false);
}

/** Opens the guide that is owed, unless today's sign-in may still come up before it, as for an account of more than a day. */
export function showGuide(taice: Taice): void {
  const device = deviceOf(taice);
  if (!device.guideDue || device.balancesAsked > 0 || device.signInTimer !== undefined) return;
  device.guideDue = false;
  const { store } = taice;
  if (store.get(tokenAtom) !== null && viewerOf(taice)?.is_new_desc === 0) openGuide(taice);
}

/** Once account and balance are known: whoever has not been through the guide is shown it. */
export function offerGuide(taice: Taice): void {
  deviceOf(taice).guideDue = true;
  showGuide(taice);
}
