import type { Endpoint, ErrorCode } from '@taice/contract';
import { errors } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { packed } from './packed.ts';

/** bigint ids and amounts never reach a client as numbers; handlers hand on strings, this is the net. */
const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

export const success = (
  c: Context,
  endpoint: Pick<Endpoint, 'method' | 'secret'>,
  data: unknown,
): Response => {
  const body = JSON.stringify({ code: 0, msg: 'ok', data }, asText);
  return c.body(packed(c, endpoint, body), 200, jsonHeaders);
};

/** `msg` is translated; the HTTP status says the same to proxies and monitors (domain.md D1). */
export const refusal = (
  c: Context,
  code: ErrorCode,
  lang: Lang,
  data: Record<string, unknown> = {},
  message: string = errors[code][lang],
): Response => {
  const retryAfter = data['retry_after'];
  if (typeof retryAfter === 'number') c.header('Retry-After', String(Math.ceil(retryAfter)));
  const body = JSON.stringify({ code, msg: message, data }, asText);
  return c.body(body, errors[code].status as ContentfulStatusCode, jsonHeaders);
};

const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};
