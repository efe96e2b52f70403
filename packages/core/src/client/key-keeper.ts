import { hmacSha256, toHex } from './sha256.ts';

export type KeyKeeper = {
  /** Takes a session's key: hex, as the login answered it. */
  keep(token: string, signKey: string): Promise<void>;
  /** Finds the key of a session from before the page was loaded; false where there is none. */
  restore(token: string): Promise<boolean>;
  forget(): Promise<void>;
  /** Hex HMAC-SHA256 of a text, or null without a key. */
  sign(message: string): Promise<string | null>;
};

type Kept = { token: string; key: CryptoKey };
/** A blocked database must not keep the page from its first paint. */
const patienceMs = 2_000;

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

const inStore = async <T>(
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const request = indexedDB.open('taice', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keys'));
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('indexedDB is blocked')), patienceMs);
    });
    const db = await Promise.race([settled(request), late]);
    try {
      return await settled(run(db.transaction('keys', 'readwrite').objectStore('keys')));
    } finally {
      db.close();
    }
  } catch {
    // Missing, refused or full: the key lives as long as the page.
    return undefined;
  }
};

/**
 * Keeps the session's signing key where scripts can use but not read it: a non-extractable key in
 * IndexedDB, in memory only where the browser lacks one of the two (domain.md D24).
 */
export function createKeyKeeper(): KeyKeeper {
  let sign: ((message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>) | null = null;
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  const use = (key: CryptoKey) => {
    sign = async (message) => new Uint8Array(await subtle.sign('HMAC', key, message));
  };
  return {
    keep: async (token, signKey) => {
      // The key is the text as the login answered it, not the bytes that its hex stands for.
      const bytes = new TextEncoder().encode(signKey);
      if (!subtle) {
        sign = async (message) => hmacSha256(bytes, message);
        return;
      }
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await subtle.importKey('raw', bytes, algorithm, false, ['sign']);
      use(key);
      await inStore((store) => store.put({ token, key } satisfies Kept, 'session'));
    },
    restore: async (token) => {
      if (!subtle) return sign !== null;
      const record: Kept | undefined = await inStore((store) => store.get('session'));
      if (record?.token !== token) return false;
      use(record.key);
      return true;
    },
    forget: async () => {
      sign = null;
      if (subtle) await inStore((store) => store.delete('session'));
    },
    sign: async (message) => sign && toHex(await sign(new TextEncoder().encode(message))),
  };
}
