import { deviceMessage, sha256Hex } from '@taice/contract/signing';
import { withKeyStore } from './sign-key-store.ts';

type Kept = {
  readonly pair: CryptoKeyPair;
  /** The token of the last session that has proven it. */
  readonly shownBy: string | null;
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** Lives as long as the page if the browser cannot store it. */
let pageKey: Kept | undefined;

const readStoredKey = () => withKeyStore<Kept | undefined>((store) => store.get('device'));

/** Waits for the store however long it takes: a second key would be another device than the session's. */
const loadDeviceKey = async (): Promise<Kept> => {
  const existing = pageKey ?? (await readStoredKey());
  if (existing) return existing;
  const created: Kept = {
    pair: await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']),
    shownBy: null,
  };
  // Another page may have created one meanwhile: a device has one key.
  await withKeyStore((store) => store.add(created, 'device'));
  return (await readStoredKey()) ?? (pageKey = created);
};

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export type DeviceProof = {
  readonly x: string;
  readonly y: string;
  readonly device_signature: string;
};

/**
 * Proof that the session of a token is on this device, signed by a key that scripts can use but not read. Null if it is
 * proven already, or if the browser cannot store keys (plain http to another host).
 */
export async function createDeviceProof(token: string): Promise<DeviceProof | null> {
  const { isSecureContext } = globalThis as { isSecureContext?: boolean };
  if (isSecureContext !== true) return null;
  const { pair, shownBy } = await loadDeviceKey();
  if (shownBy === token) return null;
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const message = new TextEncoder().encode(deviceMessage(sha256Hex(token)));
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return {
    x,
    y,
    device_signature: base64url(await crypto.subtle.sign(algorithm, pair.privateKey, message)),
  };
}

/** Remembers for later pages that the session has proven it. */
export async function markDeviceProven(token: string): Promise<void> {
  const provenKey = { ...(await loadDeviceKey()), shownBy: token };
  if (pageKey) pageKey = provenKey;
  await withKeyStore((store) => store.put(provenKey, 'device'));
}
