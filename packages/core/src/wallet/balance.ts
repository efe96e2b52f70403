import type { Reply, TaiceContract, WalletDetail } from '@taice/contract';
import { delays } from '../delays.ts';
import { ApiError } from '../client/errors.ts';
import { deviceOf } from '../device/device.ts';
import { openSignIn } from '../overlays/store.ts';
import { askAgain, unlessGone } from '../queries/read.ts';
import { tokenAtom } from '../session/atoms.ts';
import { showGuide } from '../session/guide.ts';
import type { Taice } from '../types.ts';
import { walletKeys, walletQueries } from './queries.ts';

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
  device.balancesAsked -= 1;
  const due = () => taice.store.get(tokenAtom) !== null && walletOf(taice)?.is_sign_in_reward === 1;
  if (!known || taice.platform.appType !== 'tg_mini' || !due()) return showGuide(taice);
  putOff();
  device.signInTimer = setTimeout(() => {
    device.signInTimer = undefined;
    if (due()) openSignIn(taice);
    showGuide(taice);
  }, delays.signInPopup);
}

/** The balance follows by itself; that it is late is no failure of the action. */
const refreshLater = (taice: Taice) => void refreshWallet(taice).catch(() => {});

/** Today's sign-in was taken before, on another device for one. */
const alreadySignedIn = (error: unknown) => error instanceof ApiError && error.code === 1401;

/** Takes today's sign-in. That it was taken before is no news for a toast: the days show it. */
export async function signInToday(taice: Taice): Promise<Reply<TaiceContract['signIn']['signIn']>> {
  const reply = await taice.api.signIn.signIn({}, { toast: (error) => !alreadySignedIn(error) });
  taice.queries.setQueryData<WalletDetail>(
    walletKeys.detail,
    (wallet) => wallet && { ...wallet, is_sign_in_reward: 0 },
  );
  refreshLater(taice);
  return reply;
}

/** Claims what waits under `claimId` (`home/claim-reward`). */
export async function claimReward(
  taice: Taice,
  claimId: string,
): Promise<Reply<TaiceContract['rewards']['claimReward']>> {
  const reply = await taice.api.rewards.claimReward({ claim_id: claimId });
  refreshLater(taice);
  return reply;
}
