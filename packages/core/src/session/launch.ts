import { deviceOf, ruleNow } from '../device/device.ts';
import { closeOverlay } from '../overlays/store.ts';
import { businessDay } from '../time/business-day.ts';
import type { Taice } from '../types.ts';

/** Telegram opens a page anew within one launch; what it signs for the launch stays the same. */
export const launchOf = ({ platform }: Taice): string | undefined =>
  new URLSearchParams(platform.initData ?? '').get('hash') ?? undefined;

const today = (taice: Taice): string => businessDay(ruleNow(taice));

/** True if the person has closed the sign-in in this launch, or the morning today: it does not come up by itself again. */
export function signInPutAside(taice: Taice): boolean {
  const { storage, signInClosed } = deviceOf(taice);
  const until = storage.get('signInClosed');
  return signInClosed || (until !== null && [launchOf(taice), today(taice)].includes(until));
}

/** Leaves the person alone with the sign-in pop-up for this launch, as they wished on this page or an earlier one. */
export function putSignInAside(taice: Taice): void {
  const device = deviceOf(taice);
  device.signInClosed = true;
  const launch = launchOf(taice);
  if (launch !== undefined) device.storage.set('signInClosed', launch);
}

/** Closes the sign-in pop-up and leaves the person alone with it for this launch. */
export function closeSignIn(taice: Taice): void {
  putSignInAside(taice);
  closeOverlay(taice);
}

/** Closes the morning, which comes once a day and has the sign-in in itself: that does not come up on this day. */
export function closeMorning(taice: Taice): void {
  closeSignIn(taice);
  deviceOf(taice).storage.set('signInClosed', today(taice));
}
