export type SignKeyStore = {
  /** Takes a session's key: hex, as the login returned it. */
  save(token: string, signKey: string): Promise<void>;
  /** Finds the key of a session from before the page was loaded; false if there is none. */
  restore(token: string): Promise<boolean>;
  clear(): Promise<void>;
  /** Hex HMAC-SHA256 of a text, or null without a key. */
  sign(message: string): Promise<string | null>;
};

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

type Kept = { token: string; key: CryptoKey };
/** A blocked database must not keep the page from its first paint. */
const timeoutMs = 2_000;

const requestResult = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** Runs one request in the store of keys; undefined if there is no store, or it refused. */
export const withKeyStore = async <T>(
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const request = indexedDB.open('taice', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keys'));
    const db = await requestResult(request);
    try {
      return await requestResult(run(db.transaction('keys', 'readwrite').objectStore('keys')));
    } finally {
      db.close();
    }
  } catch {
    // Missing, refused or full: the key lives as long as the page.
    return undefined;
  }
};

/** Resolves to `fallback` if the work takes longer than `afterMs`. */
export const withTimeout = <T>(work: Promise<T>, fallback: T, afterMs = timeoutMs): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(fallback), afterMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/**
 * Keeps the session's signing key where scripts can use but not read it: a non-extractable key in
 * IndexedDB, in memory only where the browser lacks one of the two.
 */
export function createSignKeyStore(): SignKeyStore {
  let sign: ((message: string) => Promise<string>) | null = null;
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  /** The search for the stored key; resolves to true if there is one. */
  let search: Promise<boolean> = Promise.resolve(false);
  const use = (key: CryptoKey) => {
    sign = async (message) => {
      const signature = await subtle.sign('HMAC', key, new TextEncoder().encode(message));
      return toHex(new Uint8Array(signature));
    };
  };
  return {
    save: async (token, signKey) => {
      search = Promise.resolve(false);
      if (!subtle) {
        const { sessionSign } = await import('@taice/contract/signing');
        sign = async (message) => sessionSign(message, signKey);
        return;
      }
      // The key is the text as the login returned it, not the bytes of its hex.
      const bytes = new TextEncoder().encode(signKey);
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await subtle.importKey('raw', bytes, algorithm, false, ['sign']);
      use(key);
      const saving = withKeyStore((store) => store.put({ token, key } satisfies Kept, 'session'));
      await withTimeout<unknown>(saving, undefined);
    },
    restore: async (token) => {
      if (!subtle) return sign !== null;
      const restored = withKeyStore<Kept | undefined>((store) => store.get('session')).then(
        (record) => {
          if (record?.token !== token) return false;
          // Another session may have begun meanwhile.
          if (search === restored) use(record.key);
          return true;
        },
      );
      search = restored;
      // A slow key is not a missing one: a busy disk logs no one out, and signing waits.
      return withTimeout(restored, true);
    },
    clear: async () => {
      sign = null;
      search = Promise.resolve(false);
      if (subtle)
        await withTimeout<unknown>(
          withKeyStore((store) => store.delete('session')),
          undefined,
        );
    },
    sign: async (message) => {
      await withTimeout(search, false);
      return sign && sign(message);
    },
  };
}
