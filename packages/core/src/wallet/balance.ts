import type { WalletDetail } from '@taice/contract';
import { delays } from '../delays.ts';
import { deviceOf } from '../device/device.ts';
import { openSignIn } from '../overlays/store.ts';
import { askAgain, unlessGone } from '../queries/read.ts';
import { tokenAtom } from '../session/atoms.ts';
import { showGuide } from '../session/guide.ts';
import { signInPutAside } from '../session/launch.ts';
import type { Taice } from '../types.ts';
import { walletQueries } from './queries.ts';

/** The balance and today's sign-in as the server last told them; null where it has not. */
export const walletOf = (taice: Taice): WalletDetail | null =>
  taice.queries.getQueryData(walletQueries.detail(taice).queryKey) ?? null;

/** Asks for the balance and today's sign-in; nothing for a visitor. */
export async function refreshWallet(taice: Taice): Promise<void> {
  const token = taice.store.get(tokenAtom);
  if (token === null) return;
  await askAgain(taice.queries, walletQueries.detail(taice)).catch(unlessGone(taice, token));
}

/** Refreshes the balance and, in the mini-app, offers today's sign-in after 1 s. Never rejects. */
export async function afterNavigation(taice: Taice): Promise<void> {
  const device = deviceOf(taice);
  const putOff = () => {
    clearTimeout(device.signInTimer);
    device.signInTimer = undefined;
  };
  putOff();
  device.balancesAsked += 1;
  const known = await refreshWallet(taice).then(
    () => true,
    // What is shown stays until the next navigation; a screen that needs it asks for itself.
    () => false,
  );
  const isIn = known && taice.store.get(tokenAtom) !== null;
  if (isIn && taice.platform.appType === 'tg_mini') {
    device.greeting ??= import('../mornings/greet.ts').then(
      ({ greet }) => greet(taice),
      () => undefined,
    );
    // Before today's sign-in, which it has in itself: also where somebody has gone on meanwhile.
    await device.greeting;
  }
  device.balancesAsked -= 1;
  const due = () =>
    taice.store.get(tokenAtom) !== null &&
    walletOf(taice)?.is_sign_in_reward === 1 &&
    !signInPutAside(taice);
  if (!known || taice.platform.appType !== 'tg_mini' || !due()) return showGuide(taice);
  putOff();
  device.signInTimer = setTimeout(() => {
    device.signInTimer = undefined;
    if (due()) openSignIn(taice);
    showGuide(taice);
  }, delays.signInPopup);
}
