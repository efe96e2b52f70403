import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { langOf } from './caller.ts';
import { refusal } from './envelope.ts';

/**
 * Refuses a body of more than `maxBytes` bytes with 413. A declared length is checked as such, and the engine reads no more
 * than that. Only chunked bodies are counted, which requires building the whole request first.
 */
export const limitBody = (maxBytes: number): MiddlewareHandler => {
  const tooLarge = (c: Context): Response => refusal(c, 413, langOf(c));
  const limitBytes = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return limitBytes(c, next);
    return Number(length) <= maxBytes ? next().then(() => undefined) : Promise.resolve(tooLarge(c));
  };
};
