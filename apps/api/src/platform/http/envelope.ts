import type { Endpoint, ErrorCode } from '@taice/contract';
import { errors } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { preserializedBytes } from '../preserialized-json.ts';
import { compressResponse } from './compress-response.ts';

/** Safety net: writes a stray bigint as a string. */
const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

/** Checking every value takes twice as long, so only values that JSON cannot write are checked. */
const jsonOf = (answer: unknown): string => {
  try {
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof TypeError) return JSON.stringify(answer, asText);
    throw error;
  }
};

export const success = (
  c: Context,
  endpoint: Pick<Endpoint, 'method' | 'secret'>,
  data: unknown,
): Response => {
  const body =
    preserializedBytes(data, '{"code":0,"msg":"ok","data":', '}') ??
    jsonOf({ code: 0, msg: 'ok', data });
  return c.body(compressResponse(c, endpoint, body), 200, jsonHeaders);
};

/** `msg` is translated; the HTTP status says the same to proxies and monitors. */
export const refusal = (
  c: Context,
  code: ErrorCode,
  lang: Lang,
  data: Record<string, unknown> = {},
  message: string = errors[code][lang],
): Response => {
  // A caller that knows more has recorded it.
  if (c.get('refusal') === undefined) c.set('refusal', { code });
  const retryAfter = data['retry_after'];
  if (typeof retryAfter === 'number') c.header('Retry-After', String(Math.ceil(retryAfter)));
  // The rest of an oversized body is not read, so the next call needs a connection of its own.
  if (errors[code].status === 413) c.header('Connection', 'close');
  const body = jsonOf({ code, msg: message, data });
  return c.body(body, errors[code].status as ContentfulStatusCode, jsonHeaders);
};

const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};
