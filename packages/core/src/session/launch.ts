import { deviceOf } from '../device/device.ts';
import { closeOverlay } from '../overlays/store.ts';
import type { Taice } from '../types.ts';

/** Telegram opens a page anew within one launch; what it signs for the launch stays the same. */
export const launchOf = ({ platform }: Taice): string | undefined =>
  new URLSearchParams(platform.initData ?? '').get('hash') ?? undefined;

/** Whether the person has closed today's sign-in in this launch: it does not come up by itself again. */
export function signInPutAside(taice: Taice): boolean {
  const { storage, signInClosed } = deviceOf(taice);
  const launch = launchOf(taice);
  return signInClosed || (launch !== undefined && storage.get('signInClosed') === launch);
}

/** Leaves the person alone with the sign-in pop-up for this launch, as they wished on this page or an earlier one. */
export function putSignInAside(taice: Taice): void {
  const device = deviceOf(taice);
  device.signInClosed = true;
  const launch = launchOf(taice);
  if (launch !== undefined) device.storage.set('signInClosed', launch);
}

/** Closes the sign-in pop-up, or the morning that has it in itself, and leaves the person alone with it for this launch. */
export function closeSignIn(taice: Taice): void {
  putSignInAside(taice);
  closeOverlay(taice);
}
