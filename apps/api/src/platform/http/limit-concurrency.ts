import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { clientIp, networkOf, providerNetworkOf } from './network.ts';

/**
 * Answers of one kind that may be open at once, to one network (a campus behind one address) and to one customer of a
 * provider: media, and live events. Each holds a file or a slot, and some memory, for as long as its reader pleases.
 */
const maxConcurrent = { network: 500, provider: 2_000 };
const retryAfterS = 5;

interface ConcurrencyOptions {
  readonly max?: typeof maxConcurrent;
  /** With 429. */
  readonly refuse?: (context: Context) => Response;
}

const refuseInPlainText = (context: Context): Response =>
  context.text('Too many requests', 429, {
    'Retry-After': String(retryAfterS),
    'Cache-Control': 'no-store',
  });

/** The answer on its connection; none in an app that is called in-process. */
export const outgoingOf = (context: Context): ServerResponse | undefined =>
  ((context.env ?? {}) as Partial<HttpBindings>).outgoing;

/** Refuses one answer too many; an answer counts until its connection has released it. */
export const limitConcurrency = (
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { max = maxConcurrent, refuse: rejectRequest = refuseInPlainText }: ConcurrencyOptions = {},
): MiddlewareHandler => {
  const openCounts = new Map<string, number>();
  const add = (key: string, change: number): void => {
    const count = (openCounts.get(key) ?? 0) + change;
    if (count > 0) openCounts.set(key, count);
    else openCounts.delete(key);
  };
  return async (context, next) => {
    const response = outgoingOf(context);
    // The client is gone: nothing is opened for it, and no one reads the answer.
    if (response?.closed) return context.body(null, 503);
    if (response) {
      const ip = clientIp(context, trustedProxies);
      const network = `network ${networkOf(ip)}`;
      const provider = `provider ${providerNetworkOf(ip)}`;
      const isFull =
        (openCounts.get(network) ?? 0) >= max.network ||
        (openCounts.get(provider) ?? 0) >= max.provider;
      if (isFull) return rejectRequest(context);
      for (const key of [network, provider]) add(key, 1);
      response.once('close', () => {
        for (const key of [network, provider]) add(key, -1);
      });
    }
    await next();
    return undefined;
  };
};
