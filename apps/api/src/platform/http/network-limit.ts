import type { Context, Next } from 'hono';
import type { Services } from '../services.ts';
import { langOf } from './caller.ts';
import { refusal } from './envelope.ts';
import { clientIp, networkOf, providerNetworkOf } from './network.ts';
import { memoryLimiter, perMinute } from './rate-limit.ts';

/**
 * Before anybody is asked who they are: what one network may ask of this process, pages and calls alike.
 * Wide enough for an office or a campus behind one address; video, which is most of what they load, and
 * the shells' own files are not counted.
 */
const byNetwork = perMinute(6_000);
/** Somebody with a whole /48 of IPv6 has 65,536 networks. */
const byProvider = perMinute(30_000);
const uncounted = /^\/(media|assets|tg\/assets)\/|^\/healthz$/;

export const limitNetwork = ({ clock, config }: Services) => {
  const { take } = memoryLimiter();
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    if (!uncounted.test(c.req.path)) {
      const at = clock.real().getTime();
      const ip = clientIp(c, config.trustedProxies);
      const waitMs =
        take(networkOf(ip), byNetwork, at) || take(providerNetworkOf(ip), byProvider, at);
      if (waitMs > 0) {
        const retryAfter = Math.ceil(waitMs / 1000);
        c.header('Retry-After', String(retryAfter));
        return c.req.path.startsWith('/api/')
          ? refusal(c, 429, langOf(c), { retry_after: retryAfter })
          : c.text('Too many requests', 429);
      }
    }
    await next();
    return undefined;
  };
};
