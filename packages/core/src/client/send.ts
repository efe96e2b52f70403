import type { WireEndpoint } from '@taice/contract';
import { langHeaders, nonceLength, type Lang } from '@taice/contract/shapes';
import ky, { isTimeoutError } from 'ky';
import { delays } from '../delays.ts';
import type { Device } from '../device/device.ts';
import { randomText } from '../device/random.ts';
import type { AppType, CallOptions } from '../types.ts';
import { ApiError, NetworkError } from './errors.ts';
import { basicSign, sessionMessage } from './sign.ts';

export type Sender = {
  readonly device: Device;
  readonly appType: AppType;
  readonly signSecret: string;
  readonly lang: () => Lang;
  readonly token: () => string | null;
  readonly fetch?: typeof fetch;
};

type Params = Record<string, unknown>;

/** A date as a number of ms or as ISO 8601; NaN for anything else. */
const toMs = (value: unknown): number =>
  typeof value === 'number' ? value : Date.parse(String(value));

const inQuery = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** Null where a session signature is wanted and there is no key. */
const signOf = (sender: Sender, { method, path, sign }: WireEndpoint, params: Params) =>
  sign === 'session'
    ? sender.device.keys.sign(sessionMessage(method, path, params))
    : basicSign(String(params['timestamp']), String(params['nonce']), sender.signSecret);

const failedText = (error: unknown) =>
  (error instanceof Error && error.cause instanceof Error && error.cause.message) ||
  'response Error';

/** The envelope of one answer, or the error that it stands for. */
export async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json()) as { code?: unknown; msg?: unknown; data?: unknown };
  if (typeof envelope?.code !== 'number') throw new TypeError('Not an envelope');
  const { code, msg, data } = envelope;
  if (code === 0) return data;
  const inData = (data as { message?: unknown } | null)?.message;
  const text = [inData, msg].find((one) => typeof one === 'string' && one !== '');
  throw new ApiError(
    code,
    typeof text === 'string' ? text : 'request error',
    data,
    response.headers.get('X-Request-Id'),
  );
}

/**
 * One attempt at a call, with a fresh timestamp, nonce and signature. A basic-signed one has left
 * by the time this returns its promise, so that what it says of the session is of this moment.
 */
export async function send(
  sender: Sender,
  endpoint: WireEndpoint,
  input: object,
  { signal, keepalive, key }: Pick<CallOptions, 'signal' | 'keepalive'> & { key?: string },
): Promise<unknown> {
  const { device } = sender;
  const token = sender.token();
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const stamped: Params = {
    ...Object.fromEntries(given),
    timestamp: Math.round(device.now() + device.skewMs),
    nonce: randomText(nonceLength),
    device_id: device.id,
  };
  const get = endpoint.method === 'GET';
  const params = get ? inQuery(stamped) : stamped;
  const signed = signOf(sender, endpoint, params);
  const sign = typeof signed === 'string' ? signed : await signed;
  if (sign === null) throw new ApiError(401, 'Please log in', {}, null);

  const sent = { ...params, sign };
  const failed = (error: unknown): never => {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new NetworkError(failedText(error), { cause: error });
  };
  const base = globalThis.location?.origin ?? 'http://localhost';
  const response = await ky(new URL(endpoint.path, base), {
    method: endpoint.method,
    ...(get ? { searchParams: inQuery(sent) } : { json: sent }),
    headers: {
      lang: langHeaders[sender.lang()],
      'Cache-Control': 'no-cache',
      Timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      'App-Type': sender.appType,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    timeout: delays.requestTimeout,
    retry: 0,
    throwHttpErrors: false,
    keepalive,
    signal,
    ...(sender.fetch && { fetch: sender.fetch }),
  }).catch(failed);
  const ruleTime = toMs(response.headers.get('X-Rule-Time') ?? undefined);
  if (!Number.isNaN(ruleTime)) device.ruleOffsetMs = ruleTime - device.now();
  return readEnvelope(response).catch(failed);
}

/** Takes the server's clock from an answer 1002; false if it names none. */
export function correctSkew(device: Device, error: ApiError): boolean {
  const serverTime = toMs((error.data as { server_time?: unknown } | null)?.server_time);
  if (Number.isNaN(serverTime)) return false;
  device.skewMs = serverTime - device.now();
  return true;
}

export const timedOut = (error: NetworkError): boolean => isTimeoutError(error.cause);
