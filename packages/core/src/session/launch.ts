import { deviceOf, ruleNow } from '../device/device.ts';
import { closeOverlay } from '../overlays/store.ts';
import { businessDay } from '../time/business-day.ts';
import type { Taice } from '../types.ts';

/** Telegram may reload a page within one launch; its signature for the launch stays the same. */
export const getLaunchId = ({ platform }: Taice): string | undefined =>
  new URLSearchParams(platform.initData ?? '').get('hash') ?? undefined;

const today = (taice: Taice): string => businessDay(ruleNow(taice));

/** True if the person has closed the sign-in in this launch, or the morning today: neither opens by itself again. */
export function isSignInPopupSuppressed(taice: Taice): boolean {
  const { storage, signInDismissed } = deviceOf(taice);
  const until = storage.get('signInClosed');
  return signInDismissed || (until !== null && [getLaunchId(taice), today(taice)].includes(until));
}

/** Suppresses the sign-in pop-up for this launch, as the person wished on this page or an earlier one. */
export function suppressSignInPopup(taice: Taice): void {
  const device = deviceOf(taice);
  device.signInDismissed = true;
  const launch = getLaunchId(taice);
  if (launch !== undefined) device.storage.set('signInClosed', launch);
}

/** Closes the sign-in pop-up and suppresses it for this launch. */
export function closeSignIn(taice: Taice): void {
  suppressSignInPopup(taice);
  closeOverlay(taice);
}

/** Closes the morning, which comes once a day and contains the sign-in: the sign-in does not open on this day. */
export function closeMorning(taice: Taice): void {
  closeSignIn(taice);
  deviceOf(taice).storage.set('signInClosed', today(taice));
}
