import { createHash, createHmac } from 'node:crypto';

/** A request as it was sent, with nothing decoded. */
export interface RawRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  /** The text after the question mark. */
  readonly query: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The credential scope of a signature. */
export interface Scope {
  /** `20130524`. */
  readonly day: string;
  readonly region: string;
  readonly service: string;
}

export const sha256Hex = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();

/** Percent-encoding of AWS: everything but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The parameters of a query, decoded, in the order in which they came. */
export const paramsOf = (query: string): (readonly [name: string, value: string])[] =>
  query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equalsIndex = part.includes('=') ? part.indexOf('=') : part.length;
      return [
        decodeURIComponent(part.slice(0, equalsIndex)),
        decodeURIComponent(part.slice(equalsIndex + 1)),
      ];
    });

const byText = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** All values of a header as they are signed; undefined where there is none. */
export const headerOf = ({ headers }: RawRequest, name: string): string | undefined => {
  const values = headers
    .filter(([headerName]) => headerName.toLowerCase() === name)
    .map(([, value]) => value);
  if (values.length === 0) return undefined;
  return values.map((value) => value.trim().replaceAll(/ +/g, ' ')).join(',');
};

/** Task 1 of Signature Version 4, as S3 does it: a path is encoded once and never shortened. */
export const canonicalRequest = (
  request: RawRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string => {
  const path = request.path.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = paramsOf(request.query)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => byText(a, b) || byText(x, y))
    .map(([name, value]) => `${name}=${value}`);
  return [
    request.method,
    path.join('/'),
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${headerOf(request, name) ?? ''}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
};

export const scopeText = ({ day, region, service }: Scope): string =>
  `${day}/${region}/${service}/aws4_request`;

/** Tasks 2 and 3: the signature of a canonical request made at `at` (`20130524T000000Z`). */
export const signatureOf = (
  canonical: string,
  { at, scope, secret }: { at: string; scope: Scope; secret: string },
): string => {
  const text = ['AWS4-HMAC-SHA256', at, scopeText(scope), sha256Hex(canonical)].join('\n');
  const { day, region, service } = scope;
  const key = [region, service, 'aws4_request'].reduce<Uint8Array>(
    (derivedKey, part) => hmac(derivedKey, part),
    hmac(`AWS4${secret}`, day),
  );
  return hmac(key, text).toString('hex');
};
