import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';
import type { Endpoint } from './endpoint.ts';
import { langHeaders, type Lang } from './shapes.ts';

export { canonicalJson };

/**
 * How every client signs and stamps its calls, in a browser (also on plain http, where it has no
 * `crypto.subtle`) and in Node.
 */

export type Params = Readonly<Record<string, unknown>>;
type Signable = Pick<Endpoint, 'method' | 'sign'> & { readonly path: string };

export type Stamp = {
  /** ms since 1970, by the server's clock as far as the client knows it. */
  readonly timestamp: number;
  /** `nonceLength` characters, never twice. */
  readonly nonce: string;
  readonly deviceId: string;
};

/** A call's parameters as they are signed and sent: without undefined ones, those of a GET as text. */
export function stampParams(
  { method }: Pick<Signable, 'method'>,
  input: object,
  { timestamp, nonce, deviceId }: Stamp,
): Record<string, unknown> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(
    Object.entries({ ...input, timestamp, nonce, device_id: deviceId })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, method === 'GET' ? text(value) : value]),
  );
}

/** The SHA-256 of a text in UTF-8. */
export const sha256Bytes = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** The same in hex. */
export const sha256Hex = (text: string): string => bytesToHex(sha256Bytes(text));

/** Hex HMAC-SHA256 under a session's `sign_key`, used as text as the login returned it. */
export const sessionSign = (message: string, signKey: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(signKey), utf8ToBytes(message)));

/** `sign` of a basic call: hex(SHA-256(timestamp + nonce + secret)); a filter, never authorisation. */
export const basicSign = (timestamp: number | string, nonce: string, secret: string): string =>
  sha256Hex(`${timestamp}${nonce}${secret}`);

/**
 * The message of a session signature: method, path as requested without query, and all parameters but `sign`. Those of
 * a GET are strings.
 */
export function sessionMessage(method: string, path: string, params: Params): string {
  const { sign: _sign, ...signed } = params;
  return `${method.toUpperCase()}\n${path}\n${canonicalJson(signed)}`;
}

/** The `sign` of a stamped call; `session` signs it if the endpoint requires a session signature. */
export const signOf = <S>(
  { method, path, sign }: Signable,
  params: Params,
  keys: { readonly secret: string; readonly session: (message: string) => S },
): string | S =>
  sign === 'session'
    ? keys.session(sessionMessage(method, path, params))
    : basicSign(String(params['timestamp']), String(params['nonce']), keys.secret);

/** Signed parameters travel in the query of a GET and in the body of a POST. */
export const requestPayload = ({ method }: Pick<Signable, 'method'>, signed: Params) =>
  method === 'GET'
    ? { search: `?${new URLSearchParams(signed as Record<string, string>)}`, body: undefined }
    : { search: '', body: JSON.stringify(signed) };

export type Caller = {
  readonly lang: Lang;
  readonly appType: 'web' | 'tg_mini';
  /** IANA name of the time zone of the person's own days. */
  readonly timezone: string;
  readonly token?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
};

/** The headers of a call. */
export const headersOf = (
  { method }: Pick<Signable, 'method'>,
  { lang, appType, timezone, token, idempotencyKey }: Caller,
): Record<string, string> => ({
  lang: langHeaders[lang],
  'Cache-Control': 'no-cache',
  Timezone: timezone,
  'App-Type': appType,
  ...(method === 'POST' && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
});

/**
 * The text that a device's key signs to prove that a session is on it; takes the SHA-256 of the session's token in hex.
 */
export const deviceMessage = (tokenSha256: string): string => `taice device\n${tokenSha256}`;

/** The bot's token for calls to the API: only the two know the Telegram token that it is derived from. */
export const serviceToken = (botToken: string): string =>
  sessionSign('taice-bot-service', botToken);
