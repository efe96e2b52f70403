/** The keys of localStorage; a logout removes all but the device id. */
export type StorageKey =
  | 'lang'
  | 'token'
  | 'userInfo'
  | 'inviteCode'
  | 'hidePushManager'
  | 'SPK_deviceId'
  | 'nextVideo'
  | 'signInClosed'
  /** Search queries, newest first. */
  | 'searches'
  /** A visitor's finished view, until an account takes it. */
  | 'visitorView'
  /** Claims without an answer yet. */
  | 'waitingClaims'
  /** Redemptions and cash-outs without an answer yet. */
  | 'waitingKeys'
  /** Unsent comments under videos. */
  | 'commentDrafts'
  /** Present while an upload is under way. */
  | 'uploads'
  /** Telegram's id of the person who had opened the page when the session began. */
  | 'openedBy'
  /** A transfer by the viewer's own wallet, until it is over. */
  | 'coinTransfer'
  | 'nftTransfer'
  /** A payment by that wallet for an order of the NFT market. */
  | 'nftPayment'
  /** Id of the connected wallet. */
  | 'wallet'
  /** Set once the wallet terms are accepted. */
  | 'walletTerms'
  /** The person whose messages this browser shows while the page is closed. */
  | 'pushOf'
  /** Chosen hours from before they were switched off. */
  | 'ownTimes'
  /** Set once the home screen has been offered. */
  | 'homeOffered';

/** The keys of sessionStorage. */
export type TabKey =
  /** The page's own note while the browser is at another site's login. */
  | 'taice-oauth'
  /** The time at which the person last left this tab. */
  | 'taice-left'
  /** The script of the release that this tab has reloaded for. */
  | 'taice-reloaded';

export type SafeStorage<Key extends string = StorageKey> = {
  get(key: Key): string | null;
  /** False if the browser refuses to store: the value then lasts as long as the page. */
  set(key: Key, value: string): boolean;
  remove(key: Key): void;
  clear(): void;
};

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** A storage of the browser; undefined if it has none, or blocks site data: reading the property then throws. */
export const storageArea = (name: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
};

/** localStorage if it works; values that it refuses last as long as the page. */
export function safeStorage<Key extends string = StorageKey>(
  store: StorageLike | undefined = storageArea('localStorage'),
): SafeStorage<Key> {
  const unsaved = new Map<Key, string>();
  const attempt = <T>(use: (store: StorageLike) => T): T | undefined => {
    try {
      return store && use(store);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => unsaved.get(key) ?? attempt((from) => from.getItem(key)) ?? null,
    set: (key, value) => {
      unsaved.delete(key);
      const isStored = attempt((to) => {
        to.setItem(key, value);
        return to.getItem(key) === value;
      });
      if (!isStored) unsaved.set(key, value);
      return isStored === true;
    },
    remove: (key) => {
      unsaved.delete(key);
      attempt((from) => from.removeItem(key));
    },
    clear: () => {
      unsaved.clear();
      attempt((all) => all.clear());
    },
  };
}

/** sessionStorage if it works. */
export const tabStorage = (): SafeStorage<TabKey> => safeStorage(storageArea('sessionStorage'));
