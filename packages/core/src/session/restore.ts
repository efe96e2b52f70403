import type { UserFull } from '@taice/contract';
import { deviceOf } from '../device/device.ts';
import { openLogin } from '../overlays/store.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { readyAtom, tokenAtom } from './atoms.ts';
import { getTelegramUserId } from './telegram-user-id.ts';
import { activateSession, clearStorage, endSession, logIn } from './session.ts';

const tryTelegram = async (taice: Taice): Promise<boolean> => {
  try {
    await logIn(taice, { way: 'telegram' });
    return true;
  } catch {
    // The call itself has shown the reason.
    return false;
  }
};

/** One silent login for all callers that need it at the same time. */
const silentLogin = (taice: Taice): Promise<boolean> => {
  const device = deviceOf(taice);
  device.renewing ??= tryTelegram(taice).finally(() => {
    device.renewing = null;
  });
  return device.renewing;
};

/**
 * After a 401 of a call with `token`: the mini-app logs in again by Telegram's signed data, else the session ends and
 * the login dialog opens. True if another try of the call is worth it.
 */
export async function renewSession(taice: Taice, token: string | null): Promise<boolean> {
  const { store, platform } = taice;
  if (store.get(tokenAtom) !== token) return store.get(tokenAtom) !== null;
  // A person who logged in by another way, for example by a wallet, must not silently become Telegram's person.
  const isSameUser = token === null || viewerOf(taice)?.telegram?.id === getTelegramUserId(taice);
  if (platform.initData && isSameUser && (await silentLogin(taice))) return true;
  if (token !== null && store.get(tokenAtom) === token) {
    endSession(taice, 'expired');
    await clearStorage(taice);
  }
  if (store.get(tokenAtom) === null) openLogin(taice);
  return false;
}

const storedUser = (taice: Taice): UserFull | null => {
  try {
    return JSON.parse(deviceOf(taice).storage.get('userInfo') ?? 'null') as UserFull | null;
  } catch {
    return null;
  }
};

/** Restores the session in the storage; false if there is none that works. */
export async function restoreSession(taice: Taice): Promise<boolean> {
  const { storage, keys } = deviceOf(taice);
  const token = storage.get('token');
  if (token === null) return false;
  const user = storedUser(taice);
  // One Telegram client may serve several accounts with one storage.
  const opener = getTelegramUserId(taice);
  const isSameOpener = opener === undefined || storage.get('openedBy') === opener;
  if (user && isSameOpener && (await keys.restore(token))) {
    activateSession(taice, token, user);
    return true;
  }
  storage.remove('token');
  storage.remove('userInfo');
  storage.remove('nextVideo');
  storage.remove('signInClosed');
  return false;
}

/** Logs the mini-app in by Telegram's signed data; elsewhere visitors stay visitors. */
export async function logInSilently(taice: Taice): Promise<void> {
  const { appType, initData } = taice.platform;
  if (appType === 'tg_mini' && initData) await silentLogin(taice);
  taice.store.set(readyAtom, true);
}

/** Follows a login or logout of another tab. */
export async function syncWithOtherTab(taice: Taice): Promise<void> {
  const token = deviceOf(taice).storage.get('token');
  const ownToken = taice.store.get(tokenAtom);
  if (token === ownToken) return;
  if (token !== null && (await restoreSession(taice))) return;
  if (ownToken !== null) endSession(taice, 'logout');
}
