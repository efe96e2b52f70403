import type { Boot } from '@taice/contract';
import { createStore } from 'jotai/vanilla';
import { createApi } from './client/api.ts';
import { attachDevice, createDevice } from './device/device.ts';
import { parseInviteCode, saveInviteCode } from './device/invite-code.ts';
import type { StorageLike } from './device/storage.ts';
import { postKeys } from './posts/queries.ts';
import { createQueries } from './queries/client.ts';
import { langAtom, onlineAtom, tokenAtom } from './session/atoms.ts';
import { restoreLang } from './session/lang.ts';
import {
  syncWithOtherTab,
  logInSilently,
  renewSession,
  restoreSession,
} from './session/restore.ts';
import { whenOnline } from './session/when-online.ts';
import { showError } from './toasts/show-error.ts';
import type { Platform, Taice } from './types.ts';
import { createDayWatcher } from './wallet/day-watcher.ts';
import { transferVisitorViewOnLogin } from './watching/visitor-view.ts';
import { sendPendingClaims } from './watching/pending-claims.ts';

export type TaiceOptions = {
  readonly boot: Boot;
  readonly platform: Platform;
  /** Default: localStorage. */
  readonly storage?: StorageLike;
  readonly fetch?: typeof fetch;
  /** ms since 1970. */
  readonly now?: () => number;
};

/** Videos in the page's HTML show at the first paint; that of a watch page is reloaded in the background. */
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
    if (key === 'token' || key === null) void syncWithOtherTab(taice);
  });
  // A page from the back-forward cache has missed events: its viewer may have logged out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void syncWithOtherTab(taice);
  });
};

/**
 * Creates the page's Taice and restores its session, so that the first paint knows the viewer. If the browser refuses
 * to store, the memory lasts as long as the page.
 */
export async function createTaice(options: TaiceOptions): Promise<Taice> {
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
      onRuleTime: () => heard(),
    },
    {
      // So rare that its code is loaded on demand; if that fails, the confirmation fails.
      confirm: (data, name) =>
        import('./session/confirm-identity.ts').then(
          ({ confirmIdentity }) => confirmIdentity(taice, data, name),
          () => false,
        ),
      unauthorised: (token) => renewSession(taice, token),
      showError: (error) => showError(taice, error),
      offline: () => !store.get(onlineAtom),
      whenOnline: (signal) => whenOnline(taice, signal),
    },
  );
  const queries = createQueries();
  const taice: Taice = { api, store, queries, platform, settings: boot.settings, boot };
  attachDevice(taice, device);
  const heard = createDayWatcher(taice);

  const invite = parseInviteCode(globalThis.location?.search ?? '', platform.startParam);
  if (invite) saveInviteCode(device.storage, invite, device.now());
  restoreLang(taice);
  transferVisitorViewOnLogin(taice);
  // The silent login continues after the first paint; `readyAtom` shows its end.
  const restored = await restoreSession(taice);
  void (restored ? Promise.resolve() : logInSilently(taice)).then(() => sendPendingClaims(taice));
  seed(taice);
  listen(taice);
  return taice;
}
