import type { Context, Next } from 'hono';
import type { Services } from '../services.ts';
import { bearerOf, isBot, langOf } from './caller.ts';
import { refusal } from './envelope.ts';
import { clientIp, isForwardedByStranger, networkOf, providerNetworkOf } from './network.ts';
import { ourTokenOf } from './principal.ts';
import { type Limiter, perMinute } from './rate-limit.ts';

/**
 * Before anybody is asked who they are: what the strangers of one network may ask of this process. Wide enough for an office or a campus behind one address; video, which is most of what
 * they load, and the shells' own files are not counted.
 */
const byNetwork = perMinute(6_000);
/** Somebody with a whole /48 of IPv6 has 65,536 networks. */
const byProvider = perMinute(30_000);
/** Of one session: more than its person's own limit lets through. What is above it counts as a stranger's. */
const bySession = perMinute(300);
/** For so long a token is a stranger's once it has turned out to be of no live session. */
const ended = { everyMs: 600_000, burst: 1 };
/**
 * Pages, and what an application asks before somebody is logged in, have a share of their own each: one who floods the
 * calls behind a phone network's address keeps nobody there from coming in.
 */
const byReserve = perMinute(1_500);
const byReserveOfProvider = perMinute(7_500);
const reserves = [
  ['page', /^\/(?!api\/)/],
  [
    'door',
    /^\/api\/(frontend\/)?(auth\/|keyValue\/|getAccessToken$|login$|user\/(emailLogin|emailRegister|forgetPassword|sendEmailCode|walletLogin)$)/,
  ],
] as const;
const uncounted = /^\/(media|assets|tg\/assets)\/|^\/healthz$/;

const endedKey = (token: string): string => `ended ${token}`;

/** The session of this token is over: from now on its mark spares nobody. */
export const markEnded = ({ take }: Pick<Limiter, 'take'>, token: string, now: Date): void =>
  void take(endedKey(token), ended, now.getTime());

/** What is counted of a network: whoever has a live session is counted as that person, wherever they are. */
export const limitNetwork = ({ clock, config, log }: Services, { take, wait }: Limiter) => {
  let hasWarned = false;
  // Many people ask by the one bot of ours, and each of them is counted as a device.
  const isOurBot = (c: Context): boolean => isBot(bearerOf(c), config.botToken);
  const hasSession = (c: Context, at: number): boolean => {
    const token = ourTokenOf(c, config.proofKey);
    return (
      token !== undefined &&
      wait(endedKey(token), ended, at) === 0 &&
      take(`session ${token}`, bySession, at) === 0
    );
  };
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    const at = clock.real().getTime();
    if (!config.isDemo && !hasWarned && isForwardedByStranger(c, config.trustedProxies)) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-For comes from an address that TRUST_PROXY does not name: everybody behind that proxy counts as one network',
      );
    }
    if (!uncounted.test(c.req.path) && !hasSession(c, at) && !isOurBot(c)) {
      const ip = clientIp(c, config.trustedProxies);
      const [reserve] = reserves.find(([, paths]) => paths.test(c.req.path)) ?? [];
      const waitMs =
        reserve === undefined
          ? take(networkOf(ip), byNetwork, at) || take(providerNetworkOf(ip), byProvider, at)
          : take(`${reserve} ${networkOf(ip)}`, byReserve, at) ||
            take(`${reserve} ${providerNetworkOf(ip)}`, byReserveOfProvider, at);
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
