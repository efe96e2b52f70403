import type { Boot } from '@taice/contract';
import { createStore } from 'jotai/vanilla';
import { createApi } from './client/api.ts';
import { attachDevice, createDevice } from './device/device.ts';
import { inviteCodeOf, keepInviteCode } from './device/invite-code.ts';
import type { StorageLike } from './device/storage.ts';
import { postKeys } from './posts/queries.ts';
import { createQueries } from './queries/client.ts';
import { langAtom, onlineAtom, tokenAtom } from './session/atoms.ts';
import { restoreLang } from './session/lang.ts';
import { followOtherTab, logInByItself, renewSession, restoreSession } from './session/restore.ts';
import { whenOnline } from './session/when-online.ts';
import { showError } from './toasts/show-error.ts';
import type { Platform, Taice } from './types.ts';
import { followDays } from './wallet/follow-days.ts';
import { followVisitorView } from './watching/visitor-view.ts';
import { sendWaitingClaims } from './watching/waiting-claims.ts';

export type CreateTaice = {
  readonly boot: Boot;
  readonly platform: Platform;
  /** localStorage unless given. */
  readonly storage?: StorageLike;
  readonly fetch?: typeof fetch;
  /** ms since 1970. */
  readonly now?: () => number;
};

/** The videos that the page came with are there at the first paint; a watch page's is asked for again behind it. */
const seed = ({ boot: { detail, invitation }, queries }: Taice) => {
  if (detail) queries.setQueryData(postKeys.detail(detail.id), detail, { updatedAt: 0 });
  if (invitation) queries.setQueryData(postKeys.invitation, invitation);
};

const listen = (taice: Taice) => {
  if (typeof addEventListener === 'undefined') return;
  const online = () => taice.store.set(onlineAtom, navigator.onLine);
  addEventListener('online', online);
  addEventListener('offline', online);
  online();
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) void followOtherTab(taice);
  });
  // A page that Back brings alive again was deaf meanwhile: who was there may have gone.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void followOtherTab(taice);
  });
};

/**
 * Makes the page's Taice and restores its session, so that the first paint knows who is there.
 * Works, with a memory as long as the page, where the browser refuses to store.
 */
export async function createTaice(options: CreateTaice): Promise<Taice> {
  const { boot, platform, now } = options;
  const device = createDevice(options.storage, now, platform.deviceId);
  platform.keepDeviceId?.(device.id);
  const store = createStore();
  const api = createApi(
    {
      device,
      appType: platform.appType,
      signSecret: boot.settings.sign_secret,
      lang: () => store.get(langAtom),
      token: () => store.get(tokenAtom),
      fetch: options.fetch,
      heard: () => heard(),
    },
    {
      // Asked for so seldom that its code comes with the question; without it nobody has confirmed.
      confirm: (data, name) =>
        import('./session/confirming.ts').then(
          ({ confirmIdentity }) => confirmIdentity(taice, data, name),
          () => false,
        ),
      unauthorised: (token) => renewSession(taice, token),
      show: (error) => showError(taice, error),
      offline: () => !store.get(onlineAtom),
      whenOnline: (signal) => whenOnline(taice, signal),
    },
  );
  const queries = createQueries();
  const taice: Taice = { api, store, queries, platform, settings: boot.settings, boot };
  attachDevice(taice, device);
  const heard = followDays(taice);

  const invite = inviteCodeOf(globalThis.location?.search ?? '', platform.startParam);
  if (invite) keepInviteCode(device.storage, invite, device.now());
  restoreLang(taice);
  followVisitorView(taice);
  // The silent login goes on behind the first paint; `readyAtom` tells its end.
  const restored = await restoreSession(taice);
  void (restored ? Promise.resolve() : logInByItself(taice)).then(() => sendWaitingClaims(taice));
  seed(taice);
  listen(taice);
  return taice;
}
