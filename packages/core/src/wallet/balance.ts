import type { WalletDetail } from '@taice/contract';
import { delays } from '../delays.ts';
import { deviceOf } from '../device/device.ts';
import { openSignIn } from '../overlays/store.ts';
import { refetchQuery, rethrowIfLoggedIn } from '../queries/read.ts';
import { tokenAtom } from '../session/atoms.ts';
import { showGuide } from '../session/guide.ts';
import { isSignInPopupSuppressed } from '../session/launch.ts';
import type { Taice } from '../types.ts';
import { walletQueries } from './queries.ts';

/** The last known balance and today's sign-in; null if unknown. */
export const walletOf = (taice: Taice): WalletDetail | null =>
  taice.queries.getQueryData(walletQueries.detail(taice).queryKey) ?? null;

/** Reloads the balance and today's sign-in; does nothing for a visitor. */
export async function refreshWallet(taice: Taice): Promise<void> {
  const token = taice.store.get(tokenAtom);
  if (token === null) return;
  await refetchQuery(taice.queries, walletQueries.detail(taice)).catch(
    rethrowIfLoggedIn(taice, token),
  );
}

/** Refreshes the balance and, in the mini-app, offers today's sign-in after 1 s. Never rejects. */
export async function refreshAfterNavigation(taice: Taice): Promise<void> {
  const device = deviceOf(taice);
  const postpone = () => {
    clearTimeout(device.signInTimer);
    device.signInTimer = undefined;
  };
  postpone();
  device.pendingBalanceRequests += 1;
  const succeeded = await refreshWallet(taice).then(
    () => true,
    // The shown balance stays until the next navigation; a screen that needs it reloads it.
    () => false,
  );
  const isIn = succeeded && taice.store.get(tokenAtom) !== null;
  if (isIn && taice.platform.appType === 'tg_mini') {
    device.greeting ??= import('../mornings/greet.ts').then(
      ({ greet }) => greet(taice),
      () => undefined,
    );
    // The greeting contains today's sign-in and comes before it, even if the person has navigated meanwhile.
    await device.greeting;
  }
  device.pendingBalanceRequests -= 1;
  const isDue = () =>
    taice.store.get(tokenAtom) !== null &&
    walletOf(taice)?.is_sign_in_reward === 1 &&
    !isSignInPopupSuppressed(taice);
  if (!succeeded || taice.platform.appType !== 'tg_mini' || !isDue()) return showGuide(taice);
  postpone();
  device.signInTimer = setTimeout(() => {
    device.signInTimer = undefined;
    if (isDue()) openSignIn(taice);
    showGuide(taice);
  }, delays.signInPopup);
}
