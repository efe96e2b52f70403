import type { LoginReply, UserFull } from '@taice/contract';
import { delays } from '../delays.ts';
import { deviceOf, type SessionEvent } from '../device/device.ts';
import { getInviteCode } from '../device/invite-code.ts';
import { dropOverlay } from '../overlays/store.ts';
import { refetchForViewer, resetQueryCache } from '../queries/reset-cache.ts';
import { refetchQuery, rethrowIfLoggedIn } from '../queries/read.ts';
import { postKeys } from '../posts/queries.ts';
import type { Taice } from '../types.ts';
import { userKeys, userQueries } from '../user/queries.ts';
import { saveViewer, setViewer } from '../user/viewer.ts';
import { readyAtom, tokenAtom } from './atoms.ts';
import { closeGuide, offerGuide } from './guide.ts';
import { applyAccountLang } from './lang.ts';
import { getTelegramUserId } from './telegram-user-id.ts';
import { refreshAfterNavigation } from '../wallet/balance.ts';

export type { SessionEvent } from '../device/device.ts';

export type LoginRequest =
  | { readonly way: 'email'; readonly email: string; readonly password: string }
  | {
      readonly way: 'register';
      readonly email: string;
      readonly code: string;
      readonly password: string;
      /** 2 if the e-mail came from a start page; inside Telegram it is always 3. */
      readonly register_type?: 1 | 2;
    }
  | { readonly way: 'telegram' };

/** Listens to logins and logouts; the returned function unsubscribes. */
export function onSessionEvent(taice: Taice, listener: (event: SessionEvent) => void): () => void {
  const { sessionListeners } = deviceOf(taice);
  sessionListeners.add(listener);
  return () => void sessionListeners.delete(listener);
}

const emitSessionEvent = (taice: Taice, event: SessionEvent) => {
  for (const listener of deviceOf(taice).sessionListeners) listener(event);
};

/** Resolves once it is known if a person is logged in. */
export function whenReady(taice: Taice): Promise<void> {
  const { store } = taice;
  const { promise, resolve } = Promise.withResolvers<void>();
  const checkReady = () => {
    if (!store.get(readyAtom)) return;
    stop();
    resolve();
  };
  const stop = store.sub(readyAtom, checkReady);
  checkReady();
  return promise;
}

/** Reloads the account; does nothing for a visitor. */
export async function refreshUser(taice: Taice): Promise<void> {
  const token = taice.store.get(tokenAtom);
  if (token === null) return;
  const request = refetchQuery(taice.queries, userQueries.me(taice));
  const user = await request.catch(rethrowIfLoggedIn(taice, token));
  if (!user || taice.store.get(tokenAtom) !== token) return;
  saveViewer(taice, user);
  applyAccountLang(taice, user);
}

/** Loads the first data of a session; anything that fails comes with the next navigation. */
const refresh = (taice: Taice) =>
  Promise.all([refreshUser(taice).catch(() => {}), refreshAfterNavigation(taice)]);

const requestLogin = (taice: Taice, request: LoginRequest): Promise<LoginReply> => {
  const { auth } = taice.api;
  const { storage, now } = deviceOf(taice);
  const invite_code = getInviteCode(storage, now());
  if (request.way === 'email')
    return auth.emailLogin({ email: request.email, password: request.password });
  if (request.way === 'register') {
    const { email, code, password } = request;
    const register_type = taice.platform.appType === 'tg_mini' ? 3 : (request.register_type ?? 1);
    return auth.emailRegister({ email, code, password, register_type, invite_code });
  }
  const user = taice.platform.initData;
  if (!user) return Promise.reject(new Error('Telegram did not open this page'));
  return auth.telegramLogin({ user, register_type: 3, invite_code });
};

/** Starts the session of a login's answer; the dialog closes 1 s later. */
export async function startSession(taice: Taice, reply: LoginReply): Promise<LoginReply> {
  const { storage, keys } = deviceOf(taice);
  await keys.save(reply.token, reply.sign_key);
  storage.set('userInfo', JSON.stringify(reply.user));
  storage.set('token', reply.token);
  const opener = getTelegramUserId(taice);
  if (opener !== undefined) storage.set('openedBy', opener);
  storage.remove('inviteCode');
  activateSession(taice, reply.token, reply.user);
  if (reply.invite === 'dropped') emitSessionEvent(taice, 'invite-dropped');
  // After a log-out within that second, the dialog has to stay for a new login.
  setTimeout(() => {
    if (taice.store.get(tokenAtom) === reply.token) dropOverlay(taice, 'login');
  }, delays.loginHide);
  return reply;
}

/** Logs in by one of the ways. */
export async function logIn(taice: Taice, request: LoginRequest): Promise<LoginReply> {
  return startSession(taice, await requestLogin(taice, request));
}

/** Makes a person the page's viewer. */
export const activateSession = (taice: Taice, token: string, user: UserFull) => {
  const visitor = taice.store.get(tokenAtom) === null;
  setViewer(taice, user);
  applyAccountLang(taice, user);
  taice.store.set(tokenAtom, token);
  taice.store.set(readyAtom, true);
  const keptKeys = [userKeys.me, postKeys.feed];
  if (visitor) refetchForViewer(taice, keptKeys);
  else resetQueryCache(taice, keptKeys);
  emitSessionEvent(taice, 'login');
  void refresh(taice).then(() => {
    if (taice.store.get(tokenAtom) === token) offerGuide(taice);
  });
};

/** Makes the viewer a visitor. */
export const endSession = (taice: Taice, event: SessionEvent) => {
  taice.store.set(tokenAtom, null);
  // After an expiry the viewer stays on the page, and with them the feed.
  resetQueryCache(taice, event === 'expired' ? [postKeys.feed] : []);
  deviceOf(taice).guideDue = false;
  deviceOf(taice).signInDismissed = false;
  deviceOf(taice).greeting = undefined;
  closeGuide(taice);
  for (const kind of ['sign-in', 'morning', 'celebration', 'invite', 'ton', 'wallet'] as const)
    dropOverlay(taice, kind);
  // Before the storage is emptied, because it holds the connection.
  taice.platform.onLogout?.();
  emitSessionEvent(taice, event);
};

/** Empties the storage of everything but the device id. */
export const clearStorage = async (taice: Taice) => {
  const { storage, keys, id } = deviceOf(taice);
  storage.clear();
  storage.set('SPK_deviceId', id);
  await keys.clear();
};

/** Logs out here at once, even if the server cannot be reached. */
export async function logOut(taice: Taice): Promise<void> {
  if (taice.store.get(tokenAtom) === null) return;
  // If the server does not hear of it, the session lives until it expires, but no one holds its token.
  const logoutCall = taice.api.auth.logout({}, { toast: false, keepalive: true }).catch(() => {});
  endSession(taice, 'logout');
  await clearStorage(taice);
  await logoutCall;
}
