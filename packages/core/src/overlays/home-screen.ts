import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';
import { closeOverlay, openHomeScreenHint, overlayAtom } from './store.ts';

type Browser = Pick<Navigator, 'userAgent'> & { standalone?: boolean };

/** True for Safari itself, not yet started from the home screen. */
export function shouldOfferHomeScreen(
  { userAgent, standalone }: Browser,
  installed: boolean,
): boolean {
  const safari = /safari/i.test(userAgent) && !/chrom|crios|fxios|edg|android/i.test(userAgent);
  return safari && !standalone && !installed;
}

/** Shows Safari's home-screen hint, once; the flag is saved when it is first shown. */
export function offerHomeScreen(taice: Taice): void {
  const { storage } = deviceOf(taice);
  if (taice.platform.appType !== 'web' || storage.get('hidePushManager')) return;
  if (typeof navigator === 'undefined' || typeof matchMedia === 'undefined') return;
  if (!shouldOfferHomeScreen(navigator, matchMedia('(display-mode: standalone)').matches)) return;
  storage.set('hidePushManager', '1');
  openHomeScreenHint(taice);
}

/** Closes the hint for good. */
export function settleHomeScreen(taice: Taice): void {
  deviceOf(taice).storage.set('hidePushManager', '1');
  if (taice.store.get(overlayAtom)?.kind === 'home-screen-hint') closeOverlay(taice);
}

/** True once: if Telegram's way to the home screen has not been offered yet. */
export const markHomeScreenOffered = (taice: Taice): boolean => {
  const { storage } = deviceOf(taice);
  if (storage.get('homeOffered')) return false;
  storage.set('homeOffered', '1');
  return true;
};
