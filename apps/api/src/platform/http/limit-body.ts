import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { langOf } from './caller.ts';
import { refusal } from './envelope.ts';

/**
 * Refuses a body of more than `most` bytes with 413. What says its length is judged by it, and holds to it: the
 * engine reads no more. Only what comes in chunks is counted, for which the whole request has to be built first.
 */
export const limitBody = (most: number): MiddlewareHandler => {
  const tooLarge = (c: Context): Response => refusal(c, 413, langOf(c));
  const counted = bodyLimit({ maxSize: most, onError: tooLarge });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return counted(c, next);
    return Number(length) <= most ? next().then(() => undefined) : Promise.resolve(tooLarge(c));
  };
};
