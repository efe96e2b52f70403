import type { LoginReply, UserFull } from '@taice/contract';
import { delays } from '../delays.ts';
import { deviceOf, type SessionEvent } from '../device/device.ts';
import { keptInviteCode } from '../device/invite-code.ts';
import { dropOverlay, openLogin } from '../overlays/store.ts';
import { dropQueries } from '../queries/cache.ts';
import type { Taice } from '../types.ts';
import { readyAtom, tokenAtom, userAtom, walletAtom } from './atoms.ts';
import { afterNavigation } from './wallet.ts';

export type { SessionEvent } from '../device/device.ts';

export type LogIn =
  | { readonly way: 'email'; readonly email: string; readonly password: string }
  | {
      readonly way: 'register';
      readonly email: string;
      readonly code: string;
      readonly password: string;
      /** 2 when the e-mail came from a start page. */
      readonly register_type?: 1 | 2;
    }
  | { readonly way: 'telegram' };

/** Hears of logins and logouts; the returned function ends it. */
export function onSession(taice: Taice, listener: (event: SessionEvent) => void): () => void {
  const { sessionListeners } = deviceOf(taice);
  sessionListeners.add(listener);
  return () => void sessionListeners.delete(listener);
}

const tell = (taice: Taice, event: SessionEvent) => {
  for (const listener of deviceOf(taice).sessionListeners) listener(event);
};

/** Resolves once it is known whether somebody is logged in. */
export function whenReady(taice: Taice): Promise<void> {
  const { store } = taice;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (!store.get(readyAtom)) return;
    stop();
    resolve();
  };
  const stop = store.sub(readyAtom, look);
  look();
  return promise;
}

/** Asks for the account anew; nothing for a visitor. */
export async function refreshUser(taice: Taice): Promise<void> {
  const token = taice.store.get(tokenAtom);
  if (token === null) return;
  const user = await taice.api.user.info();
  if (taice.store.get(tokenAtom) !== token) return;
  taice.store.set(userAtom, user);
  deviceOf(taice).storage.set('userInfo', JSON.stringify(user));
}

/** What a session starts with; whatever of it is late comes with the next navigation. */
const refresh = (taice: Taice) => {
  void refreshUser(taice).catch(() => {});
  void afterNavigation(taice);
};

const ask = (taice: Taice, how: LogIn): Promise<LoginReply> => {
  const { auth } = taice.api;
  const { storage, now } = deviceOf(taice);
  const invite_code = keptInviteCode(storage, now());
  if (how.way === 'email') return auth.emailLogin({ email: how.email, password: how.password });
  if (how.way === 'register') {
    const { email, code, password, register_type = 1 } = how;
    return auth.emailRegister({ email, code, password, register_type, invite_code });
  }
  const user = taice.platform.initData;
  if (!user) return Promise.reject(new Error('Telegram did not open this page'));
  return auth.telegramLogin({ user, register_type: 3, invite_code });
};

/** Logs in by one of the ways; the dialog goes away 1 s after the answer. */
export async function logIn(taice: Taice, how: LogIn): Promise<LoginReply> {
  const reply = await ask(taice, how);
  const { storage, keys } = deviceOf(taice);
  await keys.keep(reply.token, reply.sign_key);
  storage.set('userInfo', JSON.stringify(reply.user));
  storage.set('token', reply.token);
  storage.remove('inviteCode');
  adopt(taice, reply.token, reply.user);
  setTimeout(() => dropOverlay(taice, 'login'), delays.loginHide);
  return reply;
}

const adopt = (taice: Taice, token: string, user: UserFull) => {
  taice.store.set(userAtom, user);
  taice.store.set(tokenAtom, token);
  taice.store.set(readyAtom, true);
  dropQueries(taice);
  tell(taice, 'login');
  refresh(taice);
};

const forget = (taice: Taice, event: SessionEvent) => {
  taice.store.set(tokenAtom, null);
  taice.store.set(userAtom, null);
  taice.store.set(walletAtom, null);
  dropOverlay(taice, 'sign-in');
  dropQueries(taice);
  tell(taice, event);
};

/** Empties the storage of everything but the device id (product.md 4). */
const clearStorage = async (taice: Taice) => {
  const { storage, keys, id } = deviceOf(taice);
  storage.clear();
  storage.set('SPK_deviceId', id);
  await keys.forget();
};

/** Logs out here at once, whether or not the server can be reached. */
export async function logOut(taice: Taice): Promise<void> {
  if (taice.store.get(tokenAtom) === null) return;
  const told = taice.api.auth.logout({}, { toast: false, keepalive: true });
  forget(taice, 'logout');
  await clearStorage(taice);
  // Unheard, the session lives on at the server until it expires, but nobody holds its token.
  await told.catch(() => {});
}

const silentLogin = async (taice: Taice): Promise<boolean> => {
  try {
    await logIn(taice, { way: 'telegram' });
    return true;
  } catch {
    // The call itself has shown why.
    return false;
  }
};

/**
 * After a 401 of a call that carried `token`: the mini-app logs in again by Telegram's signed data,
 * else the session ends and the login dialog opens. True when the call is worth another try.
 */
export async function renewSession(taice: Taice, token: string | null): Promise<boolean> {
  const { store, platform } = taice;
  const device = deviceOf(taice);
  if (store.get(tokenAtom) !== token) return store.get(tokenAtom) !== null;
  if (platform.initData) {
    device.renewing ??= silentLogin(taice).finally(() => {
      device.renewing = null;
    });
    if (await device.renewing) return true;
  }
  if (token !== null && store.get(tokenAtom) === token) {
    forget(taice, 'expired');
    await clearStorage(taice);
  }
  if (store.get(tokenAtom) === null) openLogin(taice);
  return false;
}

const keptUser = (taice: Taice): UserFull | null => {
  try {
    return JSON.parse(deviceOf(taice).storage.get('userInfo') ?? 'null') as UserFull | null;
  } catch {
    return null;
  }
};

/** One Telegram client may serve several accounts with one storage: whose page is it? Unproven. */
const openedByAnother = (taice: Taice, user: UserFull): boolean => {
  const told = new URLSearchParams(taice.platform.initData ?? '').get('user');
  const id = told === null ? undefined : /"id":(\d+)/.exec(told)?.[1];
  return id !== undefined && user.telegram?.id !== id;
};

/** Takes the session that the storage holds; false where there is none that works. */
export async function restoreSession(taice: Taice): Promise<boolean> {
  const { storage, keys } = deviceOf(taice);
  const token = storage.get('token');
  if (token === null) return false;
  const user = keptUser(taice);
  if (user && !openedByAnother(taice, user) && (await keys.restore(token))) {
    adopt(taice, token, user);
    return true;
  }
  storage.remove('token');
  storage.remove('userInfo');
  storage.remove('nextVideo');
  return false;
}

/** Logs the mini-app in by Telegram's signed data; elsewhere the visitor stays one. */
export async function logInByItself(taice: Taice): Promise<void> {
  const { appType, initData } = taice.platform;
  if (appType === 'tg_mini' && initData) await silentLogin(taice);
  taice.store.set(readyAtom, true);
}

/** Follows a login or logout of another tab. */
export async function followOtherTab(taice: Taice): Promise<void> {
  const token = deviceOf(taice).storage.get('token');
  const mine = taice.store.get(tokenAtom);
  if (token === mine) return;
  if (token !== null && (await restoreSession(taice))) return;
  if (mine !== null) forget(taice, 'logout');
}
