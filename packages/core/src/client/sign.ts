import { canonicalJson } from './canonical-json.ts';
import { sha256, toHex } from './sha256.ts';

export { canonicalJson };

/** `sign` of a basic call: hex(SHA-256(timestamp + nonce + secret)); a filter, never authorisation. */
export function basicSign(timestamp: number | string, nonce: string, secret: string): string {
  return toHex(sha256(new TextEncoder().encode(`${timestamp}${nonce}${secret}`)));
}

/**
 * What a session-signed call signs with HMAC-SHA256: method, path as requested without query, and
 * all parameters but `sign`; those of a GET are strings (domain.md D3).
 */
export function sessionMessage(
  method: string,
  path: string,
  params: Readonly<Record<string, unknown>>,
): string {
  const { sign: _sign, ...signed } = params;
  return `${method.toUpperCase()}\n${path}\n${canonicalJson(signed)}`;
}
