import type { Context, Next } from 'hono';
import { langOf } from './caller.ts';
import { refusal } from './envelope.ts';

/** Path and query of a request, or of an address of ours. */
export interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * The path and query of an address, unchanged. `new URL` would take a path that begins with two slashes for another
 * host, and throw at some of them.
 */
export const parseTarget = (address: string): Target => {
  const [, path, query] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(address) ?? [];
  return { path: path || '/', query: new URLSearchParams(query) };
};

/** Refuses a request whose `Host` header makes no address, such as `1.2.3.256`: libraries parse it. */
export const refuseInvalidAddress = async (
  c: Context,
  next: Next,
): Promise<Response | undefined> => {
  if (!URL.canParse(c.req.url)) return refusal(c, 400, langOf(c));
  await next();
  return undefined;
};
