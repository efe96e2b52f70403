import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { clientIp, networkOf, providerNetworkOf } from '../http/network.ts';

/**
 * Media answers that may be open at once to one network, a campus behind one address, and to one customer
 * of a provider. Each holds a file and some memory for as long as its reader pleases.
 */
const mostOpen = { network: 500, provider: 2_000 };
const retryAfterS = 5;

/** The answer on its line; there is none below an app that is called in-process. */
export const outgoingOf = (context: Context): ServerResponse | undefined =>
  ((context.env ?? {}) as Partial<HttpBindings>).outgoing;

/** Refuses with 429 what is one answer too many; an answer counts until its line has let go of it. */
export const limitOpen = (
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  most: typeof mostOpen = mostOpen,
): MiddlewareHandler => {
  const open = new Map<string, number>();
  const add = (key: string, change: number): void => {
    const count = (open.get(key) ?? 0) + change;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  return async (context, next) => {
    const outgoing = outgoingOf(context);
    // Nobody is there any more: nothing is opened for them, and nobody reads what is said.
    if (outgoing?.closed) return context.body(null, 503);
    if (outgoing) {
      const ip = clientIp(context, trustedProxies);
      const network = `network ${networkOf(ip)}`;
      const provider = `provider ${providerNetworkOf(ip)}`;
      const isFull =
        (open.get(network) ?? 0) >= most.network || (open.get(provider) ?? 0) >= most.provider;
      if (isFull) {
        const headers = { 'Retry-After': String(retryAfterS), 'Cache-Control': 'no-store' };
        return context.text('Too many requests', 429, headers);
      }
      for (const key of [network, provider]) add(key, 1);
      outgoing.once('close', () => {
        for (const key of [network, provider]) add(key, -1);
      });
    }
    await next();
    return undefined;
  };
};
