import { atom } from 'jotai/vanilla';
import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { tokenAtom } from './atoms.ts';

const openAtom = atom(false);

/**
 * True while the new-user guide is open: coach marks over the page, which does not wait for them. They step back while
 * another overlay is open.
 */
export const guideAtom = atom((get) => get(openAtom));

export function openGuide(taice: Taice): void {
  taice.store.set(openAtom, true);
}

/** Closes the guide; until it is completed it returns with the next page. */
export function closeGuide(taice: Taice): void {
  taice.store.set(openAtom, false);
}

/** Opens a due guide, unless today's sign-in may still come before it, as for an account older than a day. */
export function showGuide(taice: Taice): void {
  const device = deviceOf(taice);
  if (!device.guideDue || device.pendingBalanceRequests > 0 || device.signInTimer !== undefined)
    return;
  device.guideDue = false;
  const { store } = taice;
  if (store.get(tokenAtom) !== null && viewerOf(taice)?.is_new_desc === 0) openGuide(taice);
}

/** Once account and balance are known: shows the guide to people who have not completed it. */
export function offerGuide(taice: Taice): void {
  deviceOf(taice).guideDue = true;
  showGuide(taice);
}
