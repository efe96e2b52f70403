/** The keys of localStorage; all but the device id go at logout (product.md 3). */
export type StorageKey =
  | 'lang'
  | 'token'
  | 'userInfo'
  | 'inviteCode'
  | 'hidePushManager'
  | 'SPK_deviceId'
  | 'nextVideo'
  | 'signInClosed'
  /** What was looked for, newest first. */
  | 'searches'
  /** A visitor's finished view, until an account takes it. */
  | 'visitorView'
  /** Claims that have no answer yet. */
  | 'waitingClaims'
  /** Redemptions and cash-outs that have no answer yet. */
  | 'waitingKeys'
  /** What was begun to be written under videos and not sent. */
  | 'commentDrafts'
  /** There while an upload is on its way. */
  | 'uploads'
  /** Telegram's id of whoever had opened the page when the session began. */
  | 'openedBy'
  /** A transfer by the own wallet, until it is over. */
  | 'coinTransfer'
  | 'nftTransfer'
  /** A payment by it for an order of the NFT market. */
  | 'nftPayment'
  /** Id of the connected wallet. */
  | 'wallet'
  /** Set once the words about wallets have been accepted. */
  | 'walletTerms'
  /** Whose messages this browser shows while the page is closed. */
  | 'pushOf'
  /** Hours that were chosen before they were switched off. */
  | 'ownTimes'
  /** Set once the home screen has been offered. */
  | 'homeOffered';

/** The keys of sessionStorage. */
export type TabKey =
  /** The page's own note while the browser is at another login. */
  | 'taice-oauth'
  /** When somebody last left this tab for good. */
  | 'taice-left'
  /** The script of the release that this tab has reloaded for. */
  | 'taice-reloaded';

export type SafeStorage<Key extends string = StorageKey> = {
  get(key: Key): string | null;
  /** False where the browser refuses to store: the value then lasts as long as the page. */
  set(key: Key, value: string): boolean;
  remove(key: Key): void;
  clear(): void;
};

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** A storage of the browser; undefined where it has none, or blocks site data: reading the property then throws. */
export const storageArea = (name: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
};

/** localStorage where it works; what it refuses is remembered until the page goes. */
export function safeStorage<Key extends string = StorageKey>(
  store: StorageLike | undefined = storageArea('localStorage'),
): SafeStorage<Key> {
  const refused = new Map<Key, string>();
  const attempt = <T>(use: (store: StorageLike) => T): T | undefined => {
    try {
      return store && use(store);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => refused.get(key) ?? attempt((from) => from.getItem(key)) ?? null,
    set: (key, value) => {
      refused.delete(key);
      const kept = attempt((to) => {
        to.setItem(key, value);
        return to.getItem(key) === value;
      });
      if (!kept) refused.set(key, value);
      return kept === true;
    },
    remove: (key) => {
      refused.delete(key);
      attempt((from) => from.removeItem(key));
    },
    clear: () => {
      refused.clear();
      attempt((all) => all.clear());
    },
  };
}

/** sessionStorage where it works. */
export const tabStorage = (): SafeStorage<TabKey> => safeStorage(storageArea('sessionStorage'));
