import { timingSafeEqual } from 'node:crypto';
import { refuse } from './refusal.ts';
import {
  canonicalRequest,
  headerOf,
  paramsOf,
  scopeText,
  signatureOf,
  type RawRequest,
} from './sigv4.ts';

export interface S3Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly now: () => Date;
}

/** The proof of a request; `payload` is the expected hash of its body, null if that is not signed. */
export interface RequestProof {
  readonly way: 'header' | 'presigned';
  readonly payload: string | null;
}

const skewMs = 15 * 60_000;
const longestS = 7 * 86_400;
const algorithm = 'AWS4-HMAC-SHA256';

const parseDate = (date: string): number => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)?.slice(1).map(Number);
  if (!parts) return NaN;
  const [year = 0, month = 0, day, hour, minute, second] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

interface Claim {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly at: string;
  readonly payload: string;
}

/** Checks that the claimed key has signed all of the request. */
const check = (
  credentials: S3Credentials,
  request: RawRequest,
  claim: Claim,
  malformed: () => never,
): void => {
  const { credential, signedHeaders, signature, at: date, payload } = claim;
  const [key, day = '', region, service, terminator, ...more] = credential.split('/');
  const scope = { day, region: credentials.region, service: 's3' };
  if (
    region !== credentials.region ||
    service !== 's3' ||
    terminator !== 'aws4_request' ||
    more.length > 0
  )
    malformed();
  if (!date.startsWith(`${day}T`)) malformed();
  if (key !== credentials.accessKeyId)
    refuse(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  const sorted = [...signedHeaders].sort();
  if (sorted.join() !== signedHeaders.join() || !signedHeaders.includes('host')) malformed();
  const unsigned = request.headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name));
  if (unsigned.length > 0)
    refuse(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join()}`,
    );
  const canonical = canonicalRequest(request, signedHeaders, payload);
  const expected = signatureOf(canonical, { at: date, scope, secret: credentials.secretAccessKey });
  const [expectedSignature, actualSignature] = [Buffer.from(expected), Buffer.from(signature)];
  if (
    expectedSignature.length !== actualSignature.length ||
    !timingSafeEqual(expectedSignature, actualSignature)
  )
    refuse(
      'SignatureDoesNotMatch',
      `The request signature we calculated does not match the signature you provided. (${scopeText(scope)})`,
    );
};

const byHeader = (
  credentials: S3Credentials,
  request: RawRequest,
  header: string,
): RequestProof => {
  const malformed = () =>
    refuse('AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!parts) return malformed();
  const [, credential = '', signed = '', signature = ''] = parts;
  const date = headerOf(request, 'x-amz-date') ?? '';
  const payload = headerOf(request, 'x-amz-content-sha256');
  if (payload === undefined)
    return refuse(
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    );
  const time = parseDate(date);
  if (Number.isNaN(time))
    refuse('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  check(
    credentials,
    request,
    { credential, signedHeaders: signed.split(';'), signature, at: date, payload },
    malformed,
  );
  if (Math.abs(credentials.now().getTime() - time) > skewMs)
    refuse(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  if (payload.startsWith('STREAMING-')) refuse('NotImplemented', `${payload} is not implemented`);
  return { way: 'header', payload: payload === 'UNSIGNED-PAYLOAD' ? null : payload };
};

const byQuery = (credentials: S3Credentials, request: RawRequest): RequestProof => {
  const malformed = () =>
    refuse(
      'AuthorizationQueryParametersError',
      'Error parsing the query parameters of the signature.',
    );
  const params = new Map(paramsOf(request.query));
  const param = (name: string): string => params.get(`X-Amz-${name}`) ?? malformed();
  if (param('Algorithm') !== algorithm) malformed();
  const expires = Number(param('Expires'));
  if (!Number.isInteger(expires) || expires < 1 || expires > longestS) malformed();
  const date = param('Date');
  const time = parseDate(date);
  if (Number.isNaN(time)) malformed();
  // The body's hash is an `x-amz-` header, so `check` requires that it is signed.
  const payload = headerOf(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  const signedHeaders = param('SignedHeaders').split(';');
  const claim = {
    credential: param('Credential'),
    signature: param('Signature'),
    signedHeaders,
    at: date,
    payload,
  };
  const now = credentials.now().getTime();
  if (now < time - skewMs) refuse('AccessDenied', 'Request is not valid yet');
  if (now > time + expires * 1_000) refuse('AccessDenied', 'Request has expired');
  check(credentials, request, claim, malformed);
  return { way: 'presigned', payload: payload === 'UNSIGNED-PAYLOAD' ? null : payload };
};

/** Checks a request's Signature Version 4 in its header or its address; refuses it as S3 does. */
export const authorize = (credentials: S3Credentials, request: RawRequest): RequestProof => {
  const header = headerOf(request, 'authorization');
  const isPresigned = /(^|&)X-Amz-(Signature|Algorithm|Credential)=/.test(request.query);
  if (header !== undefined && isPresigned)
    refuse('InvalidArgument', 'Only one auth mechanism allowed');
  if (header !== undefined) return byHeader(credentials, request, header);
  return isPresigned ? byQuery(credentials, request) : refuse('AccessDenied', 'Access Denied');
};
