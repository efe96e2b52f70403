import { deviceMessage, hexDigestOf } from '@taice/contract/signing';
import { inStore } from './key-keeper.ts';

type Kept = {
  readonly pair: CryptoKeyPair;
  /** The token of the session that has shown it last. */
  readonly shownBy: string | null;
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** For as long as the page, where nothing can be kept. */
let ofPage: Kept | undefined;

const inStoreNow = () => inStore<Kept | undefined>((store) => store.get('device'));

/** However long the store takes: what a page makes because it is busy would be another device than its session's. */
const kept = async (): Promise<Kept> => {
  const found = ofPage ?? (await inStoreNow());
  if (found) return found;
  const made: Kept = {
    pair: await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']),
    shownBy: null,
  };
  // Another page may have made one meanwhile: a device has one key.
  await inStore((store) => store.add(made, 'device'));
  return (await inStoreNow()) ?? (ofPage = made);
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
 * What shows that the session of a token is on this device: signed by a key that scripts can use but not read. Null
 * where it has been shown, or where the browser keeps no keys (plain http to another host).
 */
export async function proofOfDevice(token: string): Promise<DeviceProof | null> {
  const { isSecureContext } = globalThis as { isSecureContext?: boolean };
  if (isSecureContext !== true) return null;
  const { pair, shownBy } = await kept();
  if (shownBy === token) return null;
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const message = new TextEncoder().encode(deviceMessage(hexDigestOf(token)));
  const by = { name: 'ECDSA', hash: 'SHA-256' };
  return {
    x,
    y,
    device_signature: base64url(await crypto.subtle.sign(by, pair.privateKey, message)),
  };
}

/** Remembers that the session has shown it, for pages to come. */
export async function deviceShown(token: string): Promise<void> {
  const shown = { ...(await kept()), shownBy: token };
  if (ofPage) ofPage = shown;
  await inStore((store) => store.put(shown, 'device'));
}
