import type { WireEndpoint } from '@taice/contract';
import { nonceLength, type Lang } from '@taice/contract/shapes';
import { requestPayload, headersOf, signOf, stampParams } from '@taice/contract/signing';
import ky, { isTimeoutError } from 'ky';
import { delays } from '../delays.ts';
import type { Device } from '../device/device.ts';
import { randomText } from '../device/random.ts';
import type { AppType, CallOptions } from '../types.ts';
import { ApiError, NetworkError } from './errors.ts';
import { toMs } from './server-time.ts';

export type Sender = {
  readonly device: Device;
  readonly appType: AppType;
  readonly signSecret: string;
  readonly lang: () => Lang;
  readonly token: () => string | null;
  readonly fetch?: typeof fetch;
  /** Called after an answer with the time of the rule clock. */
  readonly onRuleTime?: () => void;
};

const failedText = (error: unknown) =>
  (error instanceof Error && error.cause instanceof Error && error.cause.message) ||
  'response Error';

/** The data of one answer's envelope; throws the error that it carries. */
export async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json()) as { code?: unknown; msg?: unknown; data?: unknown };
  if (typeof envelope?.code !== 'number') throw new TypeError('not an envelope');
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
 * One attempt at a call, with a fresh timestamp, nonce and signature. A basic-signed call is sent before this returns
 * its promise, so it carries the session of this moment.
 */
export async function send(
  sender: Sender,
  endpoint: WireEndpoint,
  input: object,
  {
    signal,
    keepalive,
    sendAfter,
    key,
  }: Pick<CallOptions, 'signal' | 'keepalive' | 'sendAfter'> & { key?: string },
): Promise<unknown> {
  const { device } = sender;
  const token = sender.token();
  const params = stampParams(endpoint, input, {
    timestamp: Math.round(device.now() + device.skewMs),
    nonce: randomText(nonceLength),
    deviceId: device.id,
  });
  const signingKeys = { secret: sender.signSecret, session: device.keys.sign };
  const signed = signOf(endpoint, params, signingKeys);
  const sign = typeof signed === 'string' ? signed : await signed;
  // A session signature is required and there is no key.
  if (sign === null) throw new ApiError(401, 'Please log in', {}, null);
  const { search, body } = requestPayload(endpoint, { ...params, sign });

  if (sendAfter) await sendAfter;

  const failed = (error: unknown): never => {
    signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new NetworkError(failedText(error), { cause: error, timedOut: isTimeoutError(error) });
  };
  const base = globalThis.location?.origin ?? 'http://localhost';
  const response = await ky(new URL(endpoint.path + search, base), {
    method: endpoint.method,
    body,
    headers: headersOf(endpoint, {
      lang: sender.lang(),
      appType: sender.appType,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      token,
      idempotencyKey: key,
    }),
    timeout: delays.requestTimeout,
    retry: 0,
    throwHttpErrors: false,
    keepalive,
    signal,
    ...(sender.fetch && { fetch: sender.fetch }),
  }).catch(failed);
  const ruleTime = toMs(response.headers.get('X-Rule-Time') ?? undefined);
  if (!Number.isNaN(ruleTime)) {
    device.ruleOffsetMs = ruleTime - device.now();
    sender.onRuleTime?.();
  }
  return readEnvelope(response).catch(failed);
}
